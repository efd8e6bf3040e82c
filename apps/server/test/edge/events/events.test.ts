import { randomUUID } from 'node:crypto'
import { apiPaths, limits, type EventsResponse, type LinkEvent } from '@throughlink/protocol'
import { EventsResponseSchema } from '@throughlink/protocol/schemas'
import { Value } from 'typebox/value'
import { describe, expect, test } from 'vitest'
import { expectProblem } from '../../support/expectProblem.ts'
import { send } from '../../support/send.ts'
import { useApp, type ApiCall } from '../../support/useApp.ts'

const app = useApp()

const event = (changes: Partial<LinkEvent> = {}): LinkEvent => ({
  id: randomUUID(),
  installId: randomUUID(),
  name: 'open',
  time: Date.now(),
  ...changes,
})

async function take(
  events: readonly LinkEvent[],
  { sentAt = Date.now(), ...call }: ApiCall & { readonly sentAt?: number } = {},
): Promise<EventsResponse> {
  const answer = await app.api(apiPaths.events, { sentAt, events }, call)
  expect({ status: answer.status, text: answer.text }).toMatchObject({ status: 202 })
  expect(Value.Check(EventsResponseSchema, answer.json())).toBe(true)
  return answer.json() as EventsResponse
}

async function stored(...ids: readonly string[]) {
  const entries = (await app.entries()).filter((entry) => entry.kind === 'event')
  return entries.filter(({ id }) => ids.includes(id))
}

test('what is accepted is in the log before the answer', async () => {
  const events = Array.from({ length: 100 }, () =>
    event({ data: { price: 1.5, tags: ['a', null] } }),
  )
  expect(await take(events)).toEqual({ accepted: 100, duplicate: 0, rejected: [] })
  const rows = await stored(...events.map(({ id }) => id))
  expect(rows).toHaveLength(100)
  expect(rows[0]).toMatchObject({
    appId: app.tenant.appId,
    name: 'open',
    data: { price: 1.5, tags: ['a', null] },
  })
})

test('an event that is sent again is told as a duplicate', async () => {
  const [one, two] = [event(), event()]
  expect(await take([one])).toMatchObject({ accepted: 1 })
  // What Redis was told is told without waiting.
  await expect.poll(async () => (await take([one])).duplicate).toBe(1)
  expect(await take([one, two])).toEqual({ accepted: 1, duplicate: 1, rejected: [] })
  const three = event()
  expect(await take([three, three])).toEqual({ accepted: 1, duplicate: 1, rejected: [] })
})

test('the good of a batch are taken, and each bad one is told with its reason', async () => {
  const day = 24 * 3_600_000
  const bad = {
    invalid_name: event({ name: '' }),
    too_large: event({ data: Array.from({ length: 5 }, () => 'x'.repeat(7_000)) }),
    too_old: event({ time: Date.now() - 8 * day }),
    in_future: event({ time: Date.now() + 2 * day }),
    invalid_data: event({ data: [[[[[[[[[1]]]]]]]]] }),
  }
  const good = event()
  const answer = await take([...Object.values(bad), good])
  expect(answer).toMatchObject({ accepted: 1, duplicate: 0 })
  expect(answer.rejected).toEqual(Object.entries(bad).map(([code, { id }]) => ({ id, code })))
  expect(await stored(...Object.values(bad).map(({ id }) => id))).toEqual([])
  expect(await stored(good.id)).toHaveLength(1)
})

test('a batch of nothing but bad ones is settled all the same', async () => {
  expect(await take([event({ name: '' })])).toMatchObject({ accepted: 0, rejected: [{}] })
})

test('times are corrected by how far the phone’s clock is off', async () => {
  const offMs = 3 * 365 * 24 * 3_600_000
  const late = event({ time: Date.now() - offMs - 60_000 })
  const beforeMs = Date.now()
  expect(await take([late], { sentAt: Date.now() - offMs })).toMatchObject({ accepted: 1 })
  const [entry] = await stored(late.id)
  expect(Math.abs((entry?.happenedAtMs ?? 0) - (beforeMs - 60_000))).toBeLessThan(5_000)
})

test('names that we do not know are kept, and not acknowledged and dropped', async () => {
  const names = ['custom', 'Größe ✓', '*', "'; drop table apps; --", '\u0000']
  const events = names.map((name) => event({ name }))
  expect(await take(events)).toMatchObject({ accepted: names.length })
  const rows = await stored(...events.map(({ id }) => id))
  expect(rows.map((row) => row.name).sort()).toEqual(names.sort())
})

test('two apps may use the same event id, and neither is the other’s duplicate', async () => {
  const other = await app.seed()
  const same = event()
  expect(await take([same])).toMatchObject({ accepted: 1 })
  expect(await take([same], { tenant: other })).toMatchObject({ accepted: 1, duplicate: 0 })
  expect(new Set((await stored(same.id)).map(({ appId }) => appId)).size).toBe(2)
})

describe('a request is refused as a whole', () => {
  test.each([
    ['no events', { sentAt: 0, events: [] }, '/events'],
    ['too many', { sentAt: 0, events: Array.from({ length: 101 }, () => event()) }, '/events'],
    ['no time', { events: [event()] }, ''],
    ['an id that counts', { sentAt: 0, events: [event({ id: '1' })] }, '/events/0/id'],
    ['an id with a space', { sentAt: 0, events: [event({ id: 'a b'.repeat(8) })] }, '/events/0/id'],
    ['a field too many', { sentAt: 0, events: [{ ...event(), user: 1 }] }, '/events/0'],
    ['a time beyond all', { sentAt: 9e15, events: [event()] }, '/sentAt'],
  ])('for %s', async (_, body, pointer) => {
    const problem = expectProblem(await app.api(apiPaths.events, body), 'validation_failed')
    expect(problem.errors?.map((error) => error.pointer)).toContain(pointer)
  })

  test('for more bytes than the limit, told and chunked alike', async () => {
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

test('an event’s size is measured in bytes, and in a chunked body too', async () => {
  const events = [event({ data: Array.from({ length: 3 }, () => '€'.repeat(3_600)) })]
  const text = JSON.stringify({ sentAt: Date.now(), events })
  expect(text.length).toBeLessThan(limits.maxEventBytes)
  expect(Buffer.byteLength(text)).toBeGreaterThan(limits.maxEventBytes)
  const answer = await send(app.url, apiPaths.events, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'transfer-encoding': 'chunked',
      authorization: `Bearer ${app.tenant.publishableKey}`,
      'x-app-id': app.tenant.appId,
    },
    body: text,
  })
  expect(answer.json()).toMatchObject({ accepted: 0, rejected: [{ code: 'too_large' }] })
})
