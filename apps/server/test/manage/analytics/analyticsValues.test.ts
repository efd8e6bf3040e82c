import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { resolutions, type Resolution } from '../../../src/manage/analytics/queries/bucketEdges.ts'
import { createAnalytics } from '../../../src/manage/analytics/queries/createAnalytics.ts'
import {
  dimensions,
  isCountedBy,
  metrics,
  type Metric,
} from '../../../src/manage/analytics/queries/dimensions.ts'
import { queryTimeSeries } from '../../../src/manage/analytics/queries/queryTimeSeries.ts'
import { queryTopValues } from '../../../src/manage/analytics/queries/queryTopValues.ts'
import { hourMs } from '../../../src/platform/time/durations.ts'
import { useClickhouse } from '../../support/engines.ts'
import { insertWorld, getLinkId, isCounted, getValue, type WorldRow } from './analyticsWorld.ts'

const clickhouse = useClickhouse()
const analytics = createAnalytics(clickhouse)

/** Clocks change on October 25 in Europe and on November 1 in America. */
const fromMs = Date.parse('2026-10-20T00:00Z')
const toMs = Date.parse('2026-11-05T00:00Z')
const appIds = ['app_a', 'app_b', "app_c' OR 1=1 --", 'app_%', 'app_a ']
const linkIds = ['11', '22', '7261833042275114112']
const zones = ['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe']
const oddText: fc.Arbitrary<string> = fc.constantFrom(
  '',
  'DE',
  'AT',
  "O'Brien",
  '\\',
  '\t',
  '"',
  '{app:String}',
  'é',
  '0',
)

const rowArb: fc.Arbitrary<WorldRow> = fc.record({
  kind: fc.constantFrom('clicks', 'clicks', 'matches', 'events', 'opens'),
  appId: fc.constantFrom(...appIds),
  atMs: fc.integer({ min: fromMs, max: toMs - 1 }),
  linkId: fc.constantFrom('0', ...linkIds),
  openedLinkId: fc.constantFrom('0', ...linkIds),
  platform: fc.constantFrom('ios', 'android', ''),
  country: oddText,
  source: oddText,
  isBot: fc.boolean(),
  method: fc.constantFrom('none', 'referrer', 'clipboard', 'probabilistic', 'opened'),
  name: fc.constantFrom('purchase', 'share', "'; DROP TABLE events"),
})
const world = fc.sample(rowArb, { numRuns: 1500, seed: 7 })

beforeAll(async () => {
  await insertWorld(clickhouse.client, world)
})

const rangeArb = fc
  .tuple(fc.integer({ min: fromMs - 48 * hourMs, max: toMs }), fc.integer({ min: 1, max: 18 * 24 }))
  .map(([startMs, hours]) => ({ fromMs: startMs, toMs: startMs + hours * hourMs }))
const scopeArb = fc.record({
  appId: fc.constantFrom(...appIds, 'app_none'),
  linkId: fc.constantFrom(null, null, ...linkIds),
  range: rangeArb,
})
type Scope = typeof scopeArb extends fc.Arbitrary<infer Value> ? Value : never

const toHour = (row: WorldRow) => Math.floor(row.atMs / hourMs) * hourMs

/** Returns the rows in the whole hours of the range that count towards a metric. */
function filterRows({ appId, linkId, range }: Scope, metric: Metric): readonly WorldRow[] {
  const start = Math.floor(range.fromMs / hourMs) * hourMs
  const end = Math.ceil(range.toMs / hourMs) * hourMs
  return world.filter(
    (row) =>
      row.appId === appId &&
      isCounted(row, metric) &&
      (linkId === null || getLinkId(row, metric) === linkId) &&
      toHour(row) >= start &&
      toHour(row) < end,
  )
}

const formatters = new Map(
  zones.map((timeZone) => [timeZone, new Intl.DateTimeFormat('sv-SE', { timeZone })]),
)

/** Returns the name of the bucket that contains a time, by the local calendar and without bucket edges. */
function getBucketName(atMs: number, resolution: Resolution, timezone: string): string {
  if (resolution === 'hour') return new Date(Math.floor(atMs / hourMs) * hourMs).toISOString()
  const day = formatters.get(timezone)?.format(atMs) ?? ''
  if (resolution === 'day') return day
  if (resolution === 'month') return day.slice(0, 7)
  const date = new Date(day)
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7))
  return date.toISOString().slice(0, 10)
}

function countBy<Item>(items: readonly Item[], getName: (item: Item) => string) {
  const counts = new Map<string, number>()
  for (const item of items) counts.set(getName(item), (counts.get(getName(item)) ?? 0) + 1)
  return counts
}

/** Sorts by count, most frequent first, then by name. */
const rank = (counts: ReadonlyMap<string, number>) =>
  [...counts].sort(
    ([a, countA], [b, countB]) => countB - countA || Buffer.compare(Buffer.from(a), Buffer.from(b)),
  )

const toSortedRecord = (counts: ReadonlyMap<string, number>) =>
  Object.fromEntries([...counts].filter(([, count]) => count > 0).sort())

const metricByArb = fc
  .tuple(fc.constantFrom(...metrics), fc.constantFrom(...dimensions))
  .filter(([metric, by]) => isCountedBy(metric, by))

test('any time series equals the counts of the raw rows, in any time zone and across clock changes', async () => {
  await fc.assert(
    fc.asyncProperty(
      scopeArb,
      fc.constantFrom(...resolutions),
      fc.constantFrom(...zones),
      fc.uniqueArray(fc.constantFrom(...metrics), { minLength: 1 }),
      async (scope, resolution, timezone, requested) => {
        const result = await queryTimeSeries(analytics.forApp(scope.appId), {
          range: scope.range,
          linkId: scope.linkId,
          resolution,
          timezone,
          metrics: requested,
          breakdown: null,
        })
        const names = result.edgesMs.map((edge) => getBucketName(edge, resolution, timezone))
        expect(new Set(names).size).toBe(names.length)
        const isHalf = timezone === 'Asia/Kolkata' && resolution !== 'hour'
        if (timezone !== 'Australia/Lord_Howe') expect(result.isExact).toBe(!isHalf)
        expect(result.series.map(({ metric }) => metric)).toEqual(requested)
        for (const { metric, points, total } of result.series) {
          const counted = filterRows(scope, metric)
          const expected = countBy(counted, (row) =>
            getBucketName(toHour(row), resolution, timezone),
          )
          const actual = new Map(names.map((name, at) => [name, points[at] ?? NaN]))
          expect(toSortedRecord(actual)).toEqual(toSortedRecord(expected))
          expect(points).toHaveLength(names.length)
          expect(total).toBe(counted.length)
        }
      },
    ),
    { numRuns: 60 },
  )
})

test('any breakdown lists the most frequent values and combines the others', async () => {
  await fc.assert(
    fc.asyncProperty(
      scopeArb,
      metricByArb,
      fc.integer({ min: 1, max: 4 }),
      fc.option(fc.uniqueArray(oddText, { minLength: 1, maxLength: 4 })),
      async (anyScope, [metric, by], top, values) => {
        const scope = by === 'link' ? { ...anyScope, linkId: null } : anyScope
        const { series } = await queryTimeSeries(analytics.forApp(scope.appId), {
          range: scope.range,
          linkId: scope.linkId,
          metrics: [metric],
          resolution: 'day',
          timezone: 'Europe/Berlin',
          breakdown: { by, values, top },
        })
        const rows = filterRows(scope, metric)
        const all = rank(countBy(rows, (row) => getValue(row, by, metric)))
        const shown =
          values === null ? all.slice(0, top) : all.filter(([each]) => values.includes(each))
        const listed = series.filter(({ isOther }) => !isOther)
        const totals = new Map(listed.map(({ value, total }) => [value ?? '?', total]))
        expect(toSortedRecord(totals)).toEqual(toSortedRecord(new Map(shown)))
        if (values !== null) expect([...totals.keys()].sort()).toEqual([...values].sort())
        const others = series.filter(({ isOther }) => isOther)
        const rest = all.slice(top).reduce((sum, [, count]) => sum + count, 0)
        expect(others.map(({ total }) => total)).toEqual(values === null && rest > 0 ? [rest] : [])
        for (const { value, points, isOther } of series) {
          if (isOther) continue
          const own = rows.filter((row) => getValue(row, by, metric) === value)
          const days = countBy(own, (row) => getBucketName(toHour(row), 'day', 'Europe/Berlin'))
          expect(points.filter((count) => count > 0).sort()).toEqual([...days.values()].sort())
        }
      },
    ),
    { numRuns: 60 },
  )
})

test('any list of top values is sorted, with shares of the total', async () => {
  await fc.assert(
    fc.asyncProperty(
      scopeArb,
      metricByArb,
      fc.integer({ min: 1, max: 5 }),
      async (anyScope, [metric, by], limit) => {
        const scope = by === 'link' ? { ...anyScope, linkId: null } : anyScope
        const { range, linkId } = scope
        const query = { range, linkId, metric, by, limit }
        const result = await queryTopValues(analytics.forApp(scope.appId), query)
        const rows = filterRows(scope, metric)
        const all = rank(countBy(rows, (row) => getValue(row, by, metric)))
        const shown = all.slice(0, limit).map(([value, count]) => ({ value, count }))
        expect(result.items).toMatchObject(shown)
        expect(result.items).toHaveLength(shown.length)
        expect(result).toMatchObject({ total: rows.length, distinctValues: all.length })
        const listed = result.items.reduce((sum, { count }) => sum + count, 0)
        expect(result.other).toBe(rows.length - listed)
        for (const { count, share } of result.items) expect(share).toBeCloseTo(count / rows.length)
      },
    ),
    { numRuns: 60 },
  )
})
