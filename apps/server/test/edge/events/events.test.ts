import { randomUUID } from 'node:crypto'
import {
  apiPaths,
  type EventsResponse,
  limits,
  type LinkEvent,
  LinkEventNames,
} from '@throughlink/protocol'
import { EventsResponseSchema } from '@throughlink/protocol/schemas'
import { Value } from 'typebox/value'
import { describe, expect, test } from 'vitest'
import { dayMs, minuteMs } from '#platform/time/durations.ts'
import { expectProblem } from '#test/support/expectProblem.ts'
import { send } from '#test/support/send.ts'
import { type ApiCallOptions, useApp } from '#test/support/useApp.ts'

const app = useApp()

const event = (changes: Partial<LinkEvent> = {}): LinkEvent => ({
  id: randomUUID(),
  installId: randomUUID(),
  name: 'open',
  time: Date.now(),
  ...changes,
})

async function ingest(
  events: readonly LinkEvent[],
  { sentAt = Date.now(), ...call }: ApiCallOptions & { readonly sentAt?: number } = {},
): Promise<EventsResponse> {
  const response = await app.api(apiPaths.events, { sentAt, events }, call)
  expect({ status: response.status, text: response.text }).toMatchObject({ status: 202 })
  expect(Value.Check(EventsResponseSchema, response.json())).toBe(true)
  return response.json() as EventsResponse
}

async function findStored(...ids: readonly string[]) {
  const entries = (await app.entries()).filter((entry) => entry.kind === 'event')
  return entries.filter(({ id }) => ids.includes(id))
}

test('accepted events are in the log before the response', async () => {
  const events = Array.from({ length: 100 }, () =>
    event({ data: { price: 1.5, tags: ['a', null] } }),
  )
  expect(await ingest(events)).toEqual({ accepted: 100, duplicate: 0, rejected: [] })
  const rows = await findStored(...events.map(({ id }) => id))
  expect(rows).toHaveLength(100)
  expect(rows[0]).toMatchObject({
    appId: app.tenant.appId,
    name: 'open',
    data: { price: 1.5, tags: ['a', null] },
  })
})

test('an event sent again is reported as a duplicate', async () => {
  const [one, two] = [event(), event()]
  expect(await ingest([one])).toMatchObject({ accepted: 1 })
  // Seen ids are written to Redis without waiting.
  await expect.poll(async () => (await ingest([one])).duplicate).toBe(1)
  expect(await ingest([one, two])).toEqual({ accepted: 1, duplicate: 1, rejected: [] })
  const three = event()
  expect(await ingest([three, three])).toEqual({ accepted: 1, duplicate: 1, rejected: [] })
})

describe('an app that sends its oldest events again', () => {
  const ids = (events: readonly LinkEvent[]) => events.map(({ id }) => id)

  async function ingestUntilKnown(events: readonly LinkEvent[]): Promise<void> {
    await ingest(events)
    // Seen ids are written to Redis without waiting.
    await expect.poll(async () => (await ingest(events)).accepted).toBe(0)
  }

  test('with more of them, stores the new ones only', async () => {
    const installId = randomUUID()
    const events = Array.from({ length: 9 }, () => event({ installId }))
    await ingestUntilKnown(events.slice(0, 4))
    const before = (await findStored(...ids(events))).length
    expect(await ingest(events)).toEqual({ accepted: 5, duplicate: 4, rejected: [] })
    expect((await findStored(...ids(events))).slice(before).map(({ id }) => id)).toEqual(
      ids(events.slice(4)),
    )
  })

  test('in smaller batches, as after a timeout, stores none of them', async () => {
    const installId = randomUUID()
    const events = Array.from({ length: 8 }, () => event({ installId }))
    await ingestUntilKnown(events)
    for (const half of [events.slice(0, 4), events.slice(4)]) {
      expect(await ingest(half)).toEqual({ accepted: 0, duplicate: 4, rejected: [] })
    }
  })

  test('together with events of another install, stores those only', async () => {
    const [one, two] = [event(), event()]
    await ingestUntilKnown([one])
    expect(await ingest([one, two])).toEqual({ accepted: 1, duplicate: 1, rejected: [] })
    await expect.poll(async () => (await ingest([two, one])).duplicate).toBe(2)
  })
})

test('events are stored as they were sent, whatever the JSON looks like', async () => {
  const sent = event({ data: { text: 'Größe\n"✓"', list: [1, { a: null }] } })
  const pretty = JSON.stringify({ sentAt: Date.now(), events: [sent] }, null, '\n\t')
  const other = event()
  const odd = JSON.stringify(other).slice(0, -1)
  const bodies = [
    pretty,
    // A byte order mark, a repeated key, numbers that JSON.stringify writes differently.
    `\ufeff{"sentAt":${Date.now()},"events":[{}],"events":[${odd},"data":[1e999,-0,1E2,"\\u00e9"]}]}`,
  ]
  for (const body of bodies) {
    const response = await app.api(apiPaths.events, body)
    expect(response.json()).toEqual({ accepted: 1, duplicate: 0, rejected: [] })
  }
  expect((await findStored(sent.id)).map(({ data }) => data)).toEqual([sent.data])
  expect((await findStored(other.id)).map(({ data }) => data)).toEqual([[null, 0, 100, 'é']])
})

test('the log has no padding of a request', async () => {
  const text = JSON.stringify({ sentAt: Date.now(), events: [event()] })
  const response = await app.api(apiPaths.events, `${text.slice(0, -1).padEnd(400_000)}}`)
  expect(response.json()).toMatchObject({ accepted: 1 })
  const { rows } = await app.postgres.pool.query<{ bytes: number }>(
    'select octet_length(payload) as bytes from log_batches order by xid desc limit 1',
  )
  expect(rows[0]?.bytes).toBeLessThan(1_000)
})

test('half of a character is replaced in what is stored', async () => {
  const sent = event()
  const body = `{"sentAt":${Date.now()},"events":[${JSON.stringify(sent).slice(0, -1)},"data":"a\\ud83e"}]}`
  expect((await app.api(apiPaths.events, body)).json()).toMatchObject({ accepted: 1 })
  expect((await findStored(sent.id)).map(({ data }) => data)).toEqual(['a\ufffd'])
})

test('nothing of a rejected event is stored, and of events with one id the last one is', async () => {
  const bad = event({ name: '', data: 'rejected' })
  const first = event({ data: 'first' })
  const last = { ...first, data: 'last' }
  expect(await ingest([first, bad, last])).toMatchObject({ accepted: 1, duplicate: 1 })
  expect((await findStored(first.id, bad.id)).map(({ data }) => data)).toEqual(['last'])
  const { rows } = await app.postgres.pool.query<{ payload: Buffer; entry_count: number }>(
    'select payload, entry_count from log_batches order by xid desc limit 1',
  )
  expect(rows[0]?.entry_count).toBe(1)
  expect(rows[0]?.payload.toString()).not.toContain('rejected')
})

test('the log counts the events of a request', async () => {
  await ingest(Array.from({ length: 7 }, () => event()))
  const { rows } = await app.postgres.pool.query<{ entry_count: number }>(
    'select entry_count from log_batches order by xid desc limit 1',
  )
  expect(rows).toEqual([{ entry_count: 7 }])
})

test('a batch’s valid events are accepted, and each invalid one is rejected with its reason', async () => {
  const invalid = {
    invalid_name: event({ name: '' }),
    too_large: event({ data: Array.from({ length: 5 }, () => 'x'.repeat(7_000)) }),
    too_old: event({ time: Date.now() - 8 * dayMs }),
    in_future: event({ time: Date.now() + 2 * dayMs }),
    invalid_data: event({ data: [[[[[[[[[1]]]]]]]]] }),
  }
  const valid = event()
  const response = await ingest([...Object.values(invalid), valid])
  expect(response).toMatchObject({ accepted: 1, duplicate: 0 })
  expect(response.rejected).toEqual(Object.entries(invalid).map(([code, { id }]) => ({ id, code })))
  expect(await findStored(...Object.values(invalid).map(({ id }) => id))).toEqual([])
  expect(await findStored(valid.id)).toHaveLength(1)
})

test('a batch of only invalid events gets a response too', async () => {
  expect(await ingest([event({ name: '' })])).toMatchObject({ accepted: 0, rejected: [{}] })
})

test('times are corrected by the offset of the device’s clock', async () => {
  const offMs = 3 * 365 * dayMs
  const late = event({ time: Date.now() - offMs - minuteMs })
  const beforeMs = Date.now()
  expect(await ingest([late], { sentAt: Date.now() - offMs })).toMatchObject({ accepted: 1 })
  const [entry] = await findStored(late.id)
  expect(Math.abs((entry?.happenedAtMs ?? 0) - (beforeMs - minuteMs))).toBeLessThan(5_000)
})

test('[spec 6.7] every specified event is stored under its string value', async () => {
  const names = Object.values(LinkEventNames)
  const events = names.map((name) => event({ name, data: { of: name } }))
  expect(await ingest(events)).toEqual({ accepted: 18, duplicate: 0, rejected: [] })
  const rows = await findStored(...events.map(({ id }) => id))
  const stored = rows.map(({ name, data }) => ({ name, data }))
  expect(stored).toHaveLength(18)
  for (const name of names) expect(stored).toContainEqual({ name, data: { of: name } })
})

test('custom event names are stored, not acknowledged and dropped', async () => {
  const names = ['custom', 'Größe ✓', '*', "'; drop table apps; --", '\u0000']
  const events = names.map((name) => event({ name }))
  expect(await ingest(events)).toMatchObject({ accepted: names.length })
  const rows = await findStored(...events.map(({ id }) => id))
  expect(rows.map((row) => row.name).sort()).toEqual(names.sort())
})

test('the same event id in two apps is not a duplicate', async () => {
  const other = await app.seed()
  const same = event()
  expect(await ingest([same])).toMatchObject({ accepted: 1 })
  expect(await ingest([same], { tenant: other })).toMatchObject({ accepted: 1, duplicate: 0 })
  expect(new Set((await findStored(same.id)).map(({ appId }) => appId)).size).toBe(2)
})

describe('a whole request is rejected', () => {
  test.each([
    ['no events', { sentAt: 0, events: [] }, '/events'],
    [
      'too many events',
      { sentAt: 0, events: Array.from({ length: 101 }, () => event()) },
      '/events',
    ],
    ['no time', { events: [event()] }, ''],
    ['a sequential id', { sentAt: 0, events: [event({ id: '1' })] }, '/events/0/id'],
    ['an id with a space', { sentAt: 0, events: [event({ id: 'a b'.repeat(8) })] }, '/events/0/id'],
    ['an unknown field', { sentAt: 0, events: [{ ...event(), user: 1 }] }, '/events/0'],
    ['an out-of-range time', { sentAt: 9e15, events: [event()] }, '/sentAt'],
  ])('for %s', async (_, body, pointer) => {
    const problem = expectProblem(await app.api(apiPaths.events, body), 'validation_failed')
    expect(problem.errors?.map((error) => error.pointer)).toContain(pointer)
  })

  test('for a body above the size limit, with a content length or chunked', async () => {
    const body = JSON.stringify({ sentAt: 0, events: [event({ data: 'x'.repeat(500_000) })] })
    expectProblem(await app.api(apiPaths.events, body), 'payload_too_large')
    const chunked = await send(app.url, apiPaths.events, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'transfer-encoding': 'chunked',
        authorization: `Bearer ${app.tenant.publishableKey}`,
        'x-app-id': app.tenant.appId,
      },
      body,
    }).catch((error: unknown) => error as NodeJS.ErrnoException)
    // The connection may be closed while the rest is still being sent.
    if (chunked instanceof Error) expect(chunked.code).toMatch(/ECONNRESET|EPIPE/)
    else expectProblem(chunked, 'payload_too_large')
  })
})

test('an event’s size is measured in bytes, also in a chunked body', async () => {
  const events = [event({ data: Array.from({ length: 3 }, () => '€'.repeat(3_600)) })]
  const text = JSON.stringify({ sentAt: Date.now(), events })
  expect(text.length).toBeLessThan(limits.maxEventBytes)
  expect(Buffer.byteLength(text)).toBeGreaterThan(limits.maxEventBytes)
  const response = await send(app.url, apiPaths.events, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'transfer-encoding': 'chunked',
      authorization: `Bearer ${app.tenant.publishableKey}`,
      'x-app-id': app.tenant.appId,
    },
    body: text,
  })
  expect(response.json()).toMatchObject({ accepted: 0, rejected: [{ code: 'too_large' }] })
})
