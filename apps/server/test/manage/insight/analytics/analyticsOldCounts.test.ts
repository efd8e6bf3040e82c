import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { createAnalytics } from '#manage/insight/analytics/queries/createAnalytics.ts'
import { getHoursStart } from '#manage/insight/analytics/queries/getHoursStart.ts'
import { queryTimeSeries } from '#manage/insight/analytics/queries/queryTimeSeries.ts'
import { queryTopValues } from '#manage/insight/analytics/queries/queryTopValues.ts'
import { toCountedRange } from '#manage/insight/analytics/queries/readRange.ts'
import { dayMs, hourMs } from '#platform/time/durations.ts'
import { useClickhouse } from '#test/support/engines.ts'
import { insertWorld, toLinkFilters, type WorldRow } from './analyticsWorld.ts'

const clickhouse = useClickhouse()
const analytics = createAnalytics(clickhouse)
const app = analytics.forApp('app_old')

const nowMs = Date.now()
const hoursStartMs = getHoursStart(nowMs)
/** Two months before the time since which hours are kept, and one after it. */
const fromMs = hoursStartMs - 60 * dayMs
const toMs = hoursStartMs + 30 * dayMs

const rowArb: fc.Arbitrary<WorldRow> = fc.record({
  kind: fc.constantFrom('clicks', 'matches', 'events', 'opens'),
  appId: fc.constant('app_old'),
  atMs: fc.integer({ min: fromMs, max: toMs - 1 }),
  linkId: fc.constantFrom('0', '11'),
  openedLinkId: fc.constantFrom('0', '11'),
  platform: fc.constantFrom('ios', 'android', ''),
  country: fc.constantFrom('DE', 'AT', ''),
  source: fc.constantFrom('news', ''),
  isBot: fc.boolean(),
  method: fc.constantFrom('none', 'referrer'),
  name: fc.constantFrom('purchase', 'share'),
})
const world = fc.sample(rowArb, { numRuns: 3000, seed: 11 })
const clicks = world.filter(({ kind, isBot }) => kind === 'clicks' && !isBot)

beforeAll(async () => {
  await insertWorld(clickhouse.client, world)
})

const countCells = async () => {
  const result = await clickhouse.client.query({
    query: 'SELECT count() AS cells, uniqExact(hour) AS hours FROM hourly FINAL',
    format: 'JSONEachRow',
  })
  const [row] = await result.json<{ cells: string; hours: string }>()
  return { cells: Number(row?.cells), hours: Number(row?.hours) }
}

/** Start of the hour of a row, or of its day where hours are not kept. */
const getStart = ({ atMs }: WorldRow) => {
  const unit = atMs < hoursStartMs ? dayMs : hourMs
  return Math.floor(atMs / unit) * unit
}

const zones = ['UTC', 'Europe/Berlin', 'Asia/Kolkata']

/** Checks ranges that are old, new, or both. */
async function checkCounts(): Promise<void> {
  const rangeArb = fc
    .tuple(fc.integer({ min: fromMs - dayMs, max: toMs }), fc.integer({ min: 1, max: 60 * 24 }))
    .map(([startMs, hours]) => ({ fromMs: startMs, toMs: startMs + hours * hourMs }))
  await fc.assert(
    fc.asyncProperty(
      rangeArb,
      fc.constantFrom('day', 'week', 'month'),
      fc.constantFrom(...zones),
      fc.constantFrom(null, '11'),
      async (range, resolution, timezone, linkId) => {
        const counted = toCountedRange(range, hoursStartMs)
        const rows = clicks.filter(
          (row) =>
            getStart(row) >= counted.fromMs &&
            getStart(row) < counted.toMs &&
            (linkId === null || row.linkId === linkId),
        )
        const query = {
          range,
          filters: toLinkFilters(linkId),
          resolution,
          timezone,
          metrics: ['clicks'],
        } as const
        const { edgesMs, isExact, series } = await queryTimeSeries(app, {
          ...query,
          breakdown: null,
        })
        const points = edgesMs.map(() => 0)
        for (const row of rows) {
          const at = edgesMs.findLastIndex((edgeMs) => edgeMs <= getStart(row))
          points[at] = (points[at] ?? 0) + 1
        }
        expect(series).toMatchObject([{ total: rows.length, points }])
        if (timezone === 'UTC') expect(isExact).toBe(true)
        for (const by of ['country', 'utm_source'] as const) {
          const breakdown = { by, values: null, top: 2 }
          const split = await queryTimeSeries(app, { ...query, breakdown })
          const sums = edgesMs.map((_, at) =>
            split.series.reduce((sum, each) => sum + (each.points[at] ?? 0), 0),
          )
          expect(sums).toEqual(points)
          const top = await queryTopValues(app, { ...query, metrics: ['clicks'], by, limit: 5 })
          expect(top.totals).toEqual({ clicks: rows.length })
        }
      },
    ),
    { numRuns: 10 },
  )
}

test('counts by day are exact before and after hours are merged to days', async () => {
  await checkCounts()
  const before = await countCells()
  const { client } = clickhouse
  await client.command({ query: 'SYSTEM START TTL MERGES hourly' })
  await client.command({ query: 'OPTIMIZE TABLE hourly FINAL' })
  const after = await countCells()
  expect(after.cells).toBeLessThan(before.cells * 0.8)
  expect(after.hours).toBeLessThan(before.hours * 0.6)
  await checkCounts()
}, 120_000)

test('a bucket that starts within an old day is reported as inexact', async () => {
  const query = { filters: [], metrics: ['clicks'], breakdown: null } as const
  const old = { fromMs: hoursStartMs - 10 * dayMs, toMs: hoursStartMs - 5 * dayMs }
  const recent = { fromMs: hoursStartMs + 5 * dayMs, toMs: hoursStartMs + 10 * dayMs }
  const isExact = async (range: typeof old, resolution: 'hour' | 'day', timezone: string) =>
    (await queryTimeSeries(app, { ...query, range, resolution, timezone })).isExact
  expect(await isExact(old, 'day', 'UTC')).toBe(true)
  expect(await isExact(old, 'day', 'Europe/Berlin')).toBe(false)
  expect(await isExact(old, 'hour', 'UTC')).toBe(false)
  expect(await isExact(recent, 'day', 'Europe/Berlin')).toBe(true)
  expect(await isExact(recent, 'hour', 'UTC')).toBe(true)
})
