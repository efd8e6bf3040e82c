import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Shipment } from '#pipeline/event-log/eventLog.ts'
import type { ClickEntry, LogEntry } from '#pipeline/event-log/logEntry.ts'
import { createShipper } from '#pipeline/shipping/createShipper.ts'
import { hourMs } from '#platform/time/durations.ts'
import { useClickhouse } from '#test/support/engines.ts'
import { noLinks } from '#test/support/noLinks.ts'
import { makeAppEvent, makeClick, makeMatch, makeReference } from './entries.ts'

const { client } = useClickhouse()
const maxValues = 4
const makeShipper = () => createShipper({ client, links: noLinks, maxValuesPerHour: maxValues })

const startMs = Math.floor(Date.now() / hourMs) * hourMs - 3 * hourMs

function makeShipment(entries: readonly LogEntry[]): Shipment {
  return { id: randomUUID(), batches: [{ id: randomUUID(), writtenAtMs: Date.now(), entries }] }
}

async function read<Row>(query: string, appId: string): Promise<Row[]> {
  const result = await client.query({ query, query_params: { appId }, format: 'JSONEachRow' })
  return result.json<Row>()
}

interface Cell {
  readonly value: string
  readonly count: number
}

const readCells = (appId: string, dimension: string, link = '0') =>
  read<Cell>(
    `SELECT value, toUInt32(sum(clicks + installs + events)) AS count FROM hourly
     WHERE app_id = {appId:String} AND dimension = '${dimension}' AND link_id = ${link}
     GROUP BY value ORDER BY value`,
    appId,
  )

const clickFrom = (appId: string, source: string) =>
  makeClick({ appId, atMs: startMs + 1, campaign: { utm_source: source }, referrerHost: source })

test('values beyond the limit of an hour count as (other), and raw rows keep them', async () => {
  const appId = `app_${randomUUID()}`
  const sources = ['a', 'b', 'c', 'd', 'e', 'f', '']
  await makeShipper()(makeShipment(sources.map((source) => clickFrom(appId, source))))
  const cells = [
    { value: '(other)', count: 2 },
    ...['a', 'b', 'c', 'd'].map((value) => ({ value, count: 1 })),
  ]
  expect(await readCells(appId, 'utm_source')).toEqual(cells)
  expect(await readCells(appId, 'referrer', '7261833042275114112')).toEqual(cells)
  expect(await readCells(appId, 'total')).toEqual([{ value: '', count: 7 }])
  const rows = await read<{ source: string }>(
    'SELECT utm_source AS source FROM clicks WHERE app_id = {appId:String} ORDER BY source',
    appId,
  )
  expect(rows.map(({ source }) => source)).toEqual([...sources].sort())
})

test('paths below a pattern are limited like other values that anyone can invent', async () => {
  const appId = `app_${randomUUID()}`
  const paths = ['a/1', 'a/2', 'a/3', 'a/4', 'a/5', 'a/6']
  await makeShipper()(
    makeShipment(paths.map((path) => makeClick({ appId, atMs: startMs + 1, path }))),
  )
  expect(await readCells(appId, 'path')).toEqual([
    { value: '(other)', count: 2 },
    ...['a/1', 'a/2', 'a/3', 'a/4'].map((value) => ({ value, count: 1 })),
  ])
})

test('the most frequent values of a shipment are kept, and those of earlier ones stay', async () => {
  const appId = `app_${randomUUID()}`
  const names = (list: readonly string[]) =>
    makeShipment(list.map((name) => makeAppEvent({ appId, name, atMs: startMs + 1 })))
  await makeShipper()(names(['first']))
  await makeShipper()(names(['x1', 'x2', 'x3', 'x4', 'x5', 'viewed', 'viewed']))
  await makeShipper()(names(['first', 'viewed', 'last']))
  expect(await readCells(appId, 'event')).toEqual([
    { value: '(other)', count: 4 },
    { value: 'first', count: 2 },
    { value: 'viewed', count: 3 },
    { value: 'x1', count: 1 },
    { value: 'x2', count: 1 },
  ])
})

const flood = (appId: string, changes: Partial<ClickEntry> = {}) =>
  Array.from({ length: 3 * maxValues }, (_, index) => ({
    ...clickFrom(appId, `invented-${String(index)}`),
    ...changes,
  }))
const repeat = <Item>(count: number, make: () => Item) => Array.from({ length: count }, make)
const countClicks = async (appId: string, source: string) =>
  (await readCells(appId, 'utm_source')).find(({ value }) => value === source)?.count ?? 0

test('the campaign of a link of the team has a cell in an hour that is full of invented ones', async () => {
  const appId = `app_${randomUUID()}`
  const ship = createShipper({
    client,
    links: {
      ...noLinks,
      listCampaigns: (ids) =>
        Promise.resolve(new Map(ids.map((id) => [id, { utm_source: 'newsletter' }]))),
    },
    maxValuesPerHour: maxValues,
  })
  await ship(makeShipment(flood(appId)))
  await ship(makeShipment([...flood(appId), clickFrom(appId, 'newsletter')]))
  const install = makeMatch({ appId, atMs: startMs + 1, clickReference: null })
  await ship(makeShipment([clickFrom(appId, 'newsletter'), clickFrom(appId, 'late'), install]))
  expect(await countClicks(appId, 'newsletter')).toBe(2)
  expect(await countClicks(appId, 'late')).toBe(0)
})

test('a campaign of the last days has a cell in an hour that is full of invented ones', async () => {
  const appId = `app_${randomUUID()}`
  const ship = makeShipper()
  const earlier = clickFrom(appId, 'autumn')
  const yesterday = {
    ...earlier,
    atMs: earlier.atMs - 24 * hourMs,
    id: makeReference(earlier.atMs),
  }
  await ship(makeShipment([yesterday]))
  await ship(makeShipment(flood(appId)))
  await ship(makeShipment([clickFrom(appId, 'autumn')]))
  await makeShipper()(makeShipment([...flood(appId), clickFrom(appId, 'autumn')]))
  expect(await countClicks(appId, 'autumn')).toBe(3)
})

test('event names of the last days have cells in an hour that is full of invented ones', async () => {
  const appId = `app_${randomUUID()}`
  const ship = makeShipper()
  const named = (name: string, ms = startMs) => makeAppEvent({ appId, name, atMs: ms + 1 })
  await ship(makeShipment([named('purchase', startMs - 24 * hourMs)]))
  await ship(makeShipment(Array.from({ length: 9 }, (_, index) => named(`x${String(index)}`))))
  await ship(makeShipment([named('purchase'), named('unknown')]))
  const names = (await readCells(appId, 'event')).map(({ value }) => value)
  expect(names).toContain('purchase')
  expect(names).not.toContain('unknown')
})

test('a new campaign with many clicks has a cell in an hour that is full of invented ones', async () => {
  const appId = `app_${randomUUID()}`
  const ship = makeShipper()
  await ship(makeShipment(flood(appId)))
  await ship(makeShipment([...flood(appId), ...repeat(12, () => clickFrom(appId, 'black-friday'))]))
  expect(await countClicks(appId, 'black-friday')).toBe(12)
})

test.each([
  ['bots', { visitor: { ...makeClick().visitor, isBot: true } }],
  ['clicks over a rate limit', { isLimited: true }],
] as const)('%s get no cells for values that they invent', async (_, changes) => {
  const appId = `app_${randomUUID()}`
  const ship = makeShipper()
  await ship(makeShipment(flood(appId, changes)))
  await ship(makeShipment([clickFrom(appId, 'real')]))
  await makeShipper()(makeShipment([{ ...clickFrom(appId, 'real'), ...changes }]))
  expect(await readCells(appId, 'utm_source')).toEqual([
    { value: '(other)', count: 0 },
    { value: 'real', count: 1 },
  ])
  expect(
    await read(
      `SELECT toUInt32(sum(bot_clicks)) AS count FROM hourly
       WHERE app_id = {appId:String} AND dimension = 'utm_source' AND value = 'real' AND link_id = 0`,
      appId,
    ),
  ).toEqual([{ count: 1 }])
})

test('text that is made well-formed counts as one value', async () => {
  const appId = `app_${randomUUID()}`
  const ship = makeShipper()
  const shipment = () =>
    makeShipment(['a\ud83d', 'a\ufffd', 'b', 'c', 'd'].map((each) => clickFrom(appId, each)))
  await ship(shipment())
  await ship(shipment())
  expect(await readCells(appId, 'utm_source')).toEqual([
    { value: 'a\ufffd', count: 4 },
    { value: 'b', count: 2 },
    { value: 'c', count: 2 },
    { value: 'd', count: 2 },
  ])
})

test('a value stays known if ClickHouse is replaced by an empty one', async () => {
  const appId = `app_${randomUUID()}`
  const ship = makeShipper()
  await ship(makeShipment([clickFrom(appId, 'a')]))
  await client.command({ query: 'TRUNCATE TABLE hourly' })
  await ship(makeShipment([clickFrom(appId, 'a'), clickFrom(appId, 'b')]))
  expect(await readCells(appId, 'utm_source')).toEqual([
    { value: 'a', count: 1 },
    { value: 'b', count: 1 },
  ])
})

const views = ['hourly_from_clicks', 'hourly_from_matches', 'hourly_from_events'] as const

const value = fc.constantFrom('', ...'abcdefghijklmn')
const entryArb = fc.record({
  kind: fc.constantFrom('click', 'click', 'match', 'event'),
  hour: fc.nat({ max: 1 }),
  source: value,
  referrer: value,
  name: fc.constantFrom(...Array.from({ length: 14 }, (_, index) => `n${index}`)),
})
const stepArb = fc.record({
  shipper: fc.nat({ max: 1 }),
  entries: fc.array(entryArb, { minLength: 1, maxLength: 12 }),
  /** The view that misses the first attempt, as if ClickHouse had been killed in between. */
  missedBy: fc.option(fc.constantFrom(...views)),
  repeatedBy: fc.option(fc.nat({ max: 2 })),
})

function makeEntry(
  appId: string,
  { kind, hour, source, referrer, name }: typeof entryArb extends fc.Arbitrary<infer V> ? V : never,
): LogEntry[] {
  const atMs = startMs + hour * hourMs + 1
  if (kind === 'event') return [makeAppEvent({ appId, atMs, name })]
  const campaign = { utm_source: source }
  const click = makeClick({ appId, atMs, campaign, referrerHost: referrer })
  return kind === 'click' ? [click] : [click, makeMatch({ appId, atMs, clickReference: click.id })]
}

test('an hour never has more values than twice the limit and (other), and every sum is the total', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(stepArb, { minLength: 1, maxLength: 4 }), async (steps) => {
      const appId = `app_${randomUUID()}`
      const shippers = [makeShipper(), makeShipper()]
      let rows = 0
      let sources = 0
      for (const { shipper, entries, missedBy, repeatedBy } of steps) {
        const made = entries.flatMap((each) => makeEntry(appId, each))
        rows += made.length
        sources += entries.reduce(
          (sum, { kind, source }) =>
            sum + (kind === 'event' || source === '' ? 0 : kind === 'match' ? 2 : 1),
          0,
        )
        const shipment = makeShipment(made)
        if (missedBy !== null) await client.command({ query: `DETACH TABLE ${missedBy}` })
        await shippers[shipper]?.(shipment)
        if (missedBy !== null) {
          await client.command({ query: `ATTACH TABLE ${missedBy}` })
          await makeShipper()(shipment)
        }
        if (repeatedBy !== null) await (shippers[repeatedBy] ?? makeShipper())(shipment)
      }
      const hours = await read<{ dimension: string; values: number; count: number }>(
        `SELECT dimension, hour, toUInt32(uniqExact(value)) AS values
         FROM hourly WHERE app_id = {appId:String} GROUP BY dimension, hour
         HAVING dimension IN ('utm_source', 'referrer', 'event')`,
        appId,
      )
      for (const { values } of hours) expect(values).toBeLessThanOrEqual(2 * maxValues + 1)
      const sum = async (dimension: string) =>
        (await readCells(appId, dimension)).reduce((total, { count }) => total + count, 0)
      expect(await sum('total')).toBe(rows)
      expect(await sum('utm_source')).toBe(sources)
    }),
    { numRuns: 6 },
  )
}, 120_000)
