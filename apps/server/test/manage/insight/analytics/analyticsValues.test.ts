import { isCountedBy, type Metric, storedDimensions } from '@throughlink/protocol/rules'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { type Resolution, resolutions } from '#manage/insight/analytics/queries/bucketEdges.ts'
import { createAnalytics } from '#manage/insight/analytics/queries/createAnalytics.ts'
import { metrics } from '#manage/insight/analytics/queries/dimensions.ts'
import { keepsValue, type RowFilter } from '#manage/insight/analytics/queries/filters.ts'
import { queryTimeSeries } from '#manage/insight/analytics/queries/queryTimeSeries.ts'
import { queryTopValues } from '#manage/insight/analytics/queries/queryTopValues.ts'
import { hourMs } from '#platform/time/durations.ts'
import { useClickhouse } from '#test/support/engines.ts'
import { getValue, insertWorld, isCounted, toLinkFilters, type WorldRow } from './analyticsWorld.ts'

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
  term: fc.constantFrom('', 'shoes', 'a,b'),
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
/** Some keep or exclude unknown values, some no value at all. */
const filterArb: fc.Arbitrary<RowFilter> = fc
  .oneof(
    fc.record({
      by: fc.constantFrom('country' as const, 'utm_source' as const),
      values: fc.uniqueArray(oddText, { maxLength: 3 }),
    }),
    fc.record({
      by: fc.constantFrom('platform' as const, 'utm_term' as const),
      values: fc.subarray(['', 'ios', 'shoes', 'a,b']),
    }),
    fc.record({ by: fc.constant('link' as const), values: fc.subarray(['0', ...linkIds]) }),
    fc.record({
      by: fc.constantFrom('event' as const, 'method' as const),
      values: fc.subarray(['share', "'; DROP TABLE events", 'opened', 'none']),
    }),
  )
  .chain((filter) => fc.constantFrom('eq' as const, 'ne' as const).map((op) => ({ ...filter, op })))
const scopeArb = fc.record({
  filters: fc.array(filterArb, { maxLength: 2 }),
  appId: fc.constantFrom(...appIds, 'app_none'),
  linkId: fc.constantFrom(null, null, ...linkIds),
  range: rangeArb,
})
type Scope = typeof scopeArb extends fc.Arbitrary<infer Value> ? Value : never

/** Adds the link to the filters, and leaves out those that a metric does not have. */
const getFilters = ({ filters, linkId }: Scope, counted: readonly Metric[]) => [
  ...filters.filter(({ by }) => counted.every((metric) => isCountedBy(metric, by))),
  ...toLinkFilters(linkId),
]

const toHour = (row: WorldRow) => Math.floor(row.atMs / hourMs) * hourMs

/** Returns the rows in the whole hours of the range that count towards a metric. */
function filterRows(
  scope: Scope,
  metric: Metric,
  counted: readonly Metric[] = [metric],
): readonly WorldRow[] {
  const { appId, range } = scope
  const filters = getFilters(scope, counted)
  const start = Math.floor(range.fromMs / hourMs) * hourMs
  const end = Math.ceil(range.toMs / hourMs) * hourMs
  return world.filter(
    (row) =>
      row.appId === appId &&
      isCounted(row, metric) &&
      filters.every((filter) => keepsValue(filter, getValue(row, filter.by, metric))) &&
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
  .tuple(fc.constantFrom(...metrics), fc.constantFrom(...storedDimensions))
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
          filters: getFilters(scope, requested),
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
          const counted = filterRows(scope, metric, requested)
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
    {
      numRuns: 60,
      examples: [
        // Rows without a link, not those of the whole app.
        [
          {
            filters: [{ by: 'link', op: 'eq', values: ['0'] }],
            appId: 'app_a',
            linkId: null,
            range: { fromMs, toMs },
          },
          'hour',
          'UTC',
          ['clicks'],
        ],
      ],
    },
  )
}, 120_000)

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
          filters: getFilters(scope, [metric]),
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
}, 120_000)

test('any list of top values is sorted by the first metric, with shares of its total', async () => {
  await fc.assert(
    fc.asyncProperty(
      scopeArb,
      metricByArb,
      fc.array(fc.constantFrom(...metrics), { maxLength: 2 }),
      fc.integer({ min: 1, max: 5 }),
      async (anyScope, [metric, by], more, limit) => {
        const scope = by === 'link' ? { ...anyScope, linkId: null } : anyScope
        const others = more.filter((each) => each !== metric && isCountedBy(each, by))
        const requested = [metric, ...new Set(others)] as const
        const filters = getFilters(scope, requested)
        const { range } = scope
        const query = { range, filters, metrics: requested, by, limit }
        const result = await queryTopValues(analytics.forApp(scope.appId), query)
        const counted = requested.map((each) => {
          const rows = filterRows(scope, each, requested)
          return { name: each, rows, counts: countBy(rows, (row) => getValue(row, by, each)) }
        })
        const [{ rows, counts } = { rows: [], counts: new Map<string, number>() }] = counted
        const all = rank(counts)
        const shown = all.slice(0, limit).map(([value]) => value)
        expect(result.items.map(({ value }) => value)).toEqual(shown)
        expect(result.distinctValues).toBe(all.length)
        for (const { name, rows: own, counts: expected } of counted) {
          expect(result.totals[name]).toBe(own.length)
          for (const item of result.items)
            expect(item.counts[name]).toBe(expected.get(item.value) ?? 0)
          const listed = shown.reduce((sum, value) => sum + (expected.get(value) ?? 0), 0)
          expect(result.other[name]).toBe(own.length - listed)
        }
        for (const { value, share } of result.items)
          expect(share).toBeCloseTo((counts.get(value) ?? 0) / rows.length)
      },
    ),
    { numRuns: 60 },
  )
}, 120_000)
