import { randomUUID } from 'node:crypto'
import { apiPaths, limits } from '@throughlink/protocol'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createPostgresLinkDirectory } from '#catalog/links/linkDirectory.postgres.ts'
import { createShipper } from '#pipeline/shipping/createShipper.ts'
import { useClickhouse } from '#test/support/engines.ts'
import { useApp } from '#test/support/useApp.ts'
import { ampleLimits } from '../event-log/eventLog.contract.ts'
import { makeAppEvent, makeClick } from './entries.ts'

const { client } = useClickhouse()
const app = useApp({
  seed: { links: [{ slug: 'amber', destination: 'https://lumen.example/amber' }] },
  isUnlimited: true,
})

async function shipAll(): Promise<void> {
  const links = createPostgresLinkDirectory(app.postgres)
  const ship = createShipper({ client, links })
  while ((await app.log.shipNext(0, ampleLimits, ship)) !== null);
}

async function read(query: string): Promise<unknown[]> {
  return (await client.query({ query, format: 'JSONEachRow' })).json()
}

/** Sends one event of a new install, with its name and data as JSON text. */
async function sendEvent(name: string, data = '{}'): Promise<string> {
  const id = randomUUID()
  const now = Date.now()
  const event = `{"id":"${id}","installId":"${randomUUID()}","time":${now},"name":${name},"data":${data}}`
  const response = await app.api(apiPaths.events, `{"sentAt":${now},"events":[${event}]}`)
  expect(response.json()).toMatchObject({ accepted: 1 })
  return id
}

test('a campaign value that is cut inside a character is shipped without half of it', async () => {
  const source = 'a'.repeat(127)
  const visit = await app.browse(`/amber?utm_source=${source}%F0%9F%98%80`)
  expect(visit.status).toBeLessThan(400)
  await shipAll()
  expect(await read('SELECT utm_source FROM clicks')).toEqual([{ utm_source: source }])
})

test('an event name with half a character is shipped with a replacement character', async () => {
  const id = await sendEvent('"a\\ud800b"')
  await shipAll()
  expect(await read(`SELECT name FROM events WHERE id = '${id}'`)).toEqual([{ name: 'a\ufffdb' }])
})

test('event data with half characters in keys and values is shipped as readable JSON', async () => {
  const id = await sendEvent('"viewed"', '{"k\\udc00":["\\ud83d",{"\\ud83d\\ude00":"\\u0000"}]}')
  await shipAll()
  const rows = (await read(`SELECT data FROM events WHERE id = '${id}'`)) as { data: string }[]
  expect(rows.map(({ data }) => JSON.parse(data) as unknown)).toEqual([
    { 'k\ufffd': ['\ufffd', { '😀': '\0' }] },
  ])
})

test('entries that were logged with half characters are shipped', async () => {
  const half = 'a\ud83d'
  const click = makeClick({ campaign: { utm_source: half }, userAgent: half, referrerHost: half })
  const event = makeAppEvent({ name: half, data: { [half]: [half] } })
  await app.log.append([click, event])
  await shipAll()
  expect(
    await read(`SELECT utm_source, user_agent, referrer_host FROM clicks WHERE id = '${click.id}'`),
  ).toEqual([{ utm_source: 'a\ufffd', user_agent: 'a\ufffd', referrer_host: 'a\ufffd' }])
  expect(await read(`SELECT name, data FROM events WHERE id = '${event.id}'`)).toEqual([
    { name: 'a\ufffd', data: '{"a\ufffd":["a\ufffd"]}' },
  ])
})

test('events with any accepted name, data and time are shipped, each once', async () => {
  const unit = fc.constantFrom(
    '\ud83d',
    '\ude00',
    '\0',
    '\u202e',
    '😀',
    '\\',
    '"',
    '\n',
    'a',
    '\ufeff',
  )
  const text = fc.array(unit, { minLength: 1, maxLength: 20 }).map((units) => units.join(''))
  const number = fc.oneof(
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.constantFrom(Number.MAX_VALUE, 2 ** 64, -(2 ** 63), 5e-324, -0),
  )
  const leaf = fc.oneof(text, number, fc.constantFrom(null, true, '9'.repeat(400)))
  const deep = fc.nat({ max: limits.maxEventDataDepth }).chain((depth) =>
    leaf.map((value): unknown => {
      let data: unknown = value
      for (let level = 0; level < depth; level += 1) data = level % 2 ? [data] : { '\ud800': data }
      return data
    }),
  )
  const now = Date.now()
  const time = fc.oneof(
    fc.constantFrom(-limits.maxEventAgeMs + 60_000, limits.maxEventAheadMs - 60_000, 0.5),
    fc.integer({ min: -limits.maxEventAgeMs + 60_000, max: limits.maxEventAheadMs - 60_000 }),
  )
  const longName = fc.nat({ max: 128 }).map((length) => `${'a'.repeat(length)}😀`.slice(0, 128))
  const event = fc.record({ name: fc.oneof(text, longName), data: deep, time })
  const events = fc.sample(event, 300).map((each) => ({
    ...each,
    id: randomUUID(),
    installId: randomUUID(),
    time: Math.floor(now + each.time),
  }))
  for (let from = 0; from < events.length; from += 100) {
    const body = { sentAt: now, events: events.slice(from, from + 100) }
    const response = await app.api(apiPaths.events, body)
    expect(response.json()).toEqual({ accepted: 100, duplicate: 0, rejected: [] })
  }
  await shipAll()
  const stored = await read(`SELECT id FROM events WHERE app_id = '${app.tenant.appId}'`)
  const ids = new Set((stored as { id: string }[]).map(({ id }) => id))
  expect(events.filter(({ id }) => !ids.has(id))).toEqual([])
  expect(ids.size).toBe(stored.length)
})
