import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { resolutions, type Resolution } from '../../../src/manage/analytics/queries/bucketEdges.ts'
import { createAnalytics } from '../../../src/manage/analytics/queries/createAnalytics.ts'
import {
  dimensions,
  isCountedBy,
  metrics,
} from '../../../src/manage/analytics/queries/dimensions.ts'
import { queryTimeSeries } from '../../../src/manage/analytics/queries/queryTimeSeries.ts'
import { queryTopValues } from '../../../src/manage/analytics/queries/queryTopValues.ts'
import { useClickhouse } from '../../support/engines.ts'
import { insertWorld, isCounted, valueOf, type WorldRow } from './analyticsWorld.ts'

const clickhouse = useClickhouse()
const analytics = createAnalytics(clickhouse)

const hourMs = 3_600_000
/** Clocks change in Europe on the 25th of October and in America on the 1st of November. */
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
  kind: fc.constantFrom('clicks', 'clicks', 'matches', 'events'),
  appId: fc.constantFrom(...appIds),
  atMs: fc.integer({ min: fromMs, max: toMs - 1 }),
  linkId: fc.constantFrom('0', ...linkIds),
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
  .map(([beginMs, hours]) => ({ fromMs: beginMs, toMs: beginMs + hours * hourMs }))
const scopeArb = fc.record({
  appId: fc.constantFrom(...appIds, 'app_none'),
  linkId: fc.constantFrom(null, null, ...linkIds),
  range: rangeArb,
})
type Scope = typeof scopeArb extends fc.Arbitrary<infer Of> ? Of : never

const hourOf = (row: WorldRow) => Math.floor(row.atMs / hourMs) * hourMs

/** Rows in whole hours of the range. */
function rowsIn({ appId, linkId, range }: Scope): readonly WorldRow[] {
  const begin = Math.floor(range.fromMs / hourMs) * hourMs
  const end = Math.ceil(range.toMs / hourMs) * hourMs
  return world.filter(
    (row) =>
      row.appId === appId &&
      (linkId === null || row.linkId === linkId) &&
      hourOf(row) >= begin &&
      hourOf(row) < end,
  )
}

const formatters = new Map(
  zones.map((timeZone) => [timeZone, new Intl.DateTimeFormat('sv-SE', { timeZone })]),
)

/** The name of the bucket that a moment is in: by the calendar on the wall, without any edges. */
function bucketName(atMs: number, resolution: Resolution, timezone: string): string {
  if (resolution === 'hour') return new Date(Math.floor(atMs / hourMs) * hourMs).toISOString()
  const day = formatters.get(timezone)?.format(atMs) ?? ''
  if (resolution === 'day') return day
  if (resolution === 'month') return day.slice(0, 7)
  const date = new Date(day)
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7))
  return date.toISOString().slice(0, 10)
}

function countBy<Item>(items: readonly Item[], nameOf: (item: Item) => string) {
  const counts = new Map<string, number>()
  for (const item of items) counts.set(nameOf(item), (counts.get(nameOf(item)) ?? 0) + 1)
  return counts
}

/** The most frequent first, and by name where they are as frequent. */
const ranked = (counts: ReadonlyMap<string, number>) =>
  [...counts].sort(
    ([a, ofA], [b, ofB]) => ofB - ofA || Buffer.compare(Buffer.from(a), Buffer.from(b)),
  )

const sorted = (counts: ReadonlyMap<string, number>) =>
  Object.fromEntries([...counts].filter(([, count]) => count > 0).sort())

const metricByArb = fc
  .tuple(fc.constantFrom(...metrics), fc.constantFrom(...dimensions))
  .filter(([metric, by]) => isCountedBy(metric, by))

test('any series is what the rows themselves say, in any time zone, over every change of the clocks', async () => {
  await fc.assert(
    fc.asyncProperty(
      scopeArb,
      fc.constantFrom(...resolutions),
      fc.constantFrom(...zones),
      fc.uniqueArray(fc.constantFrom(...metrics), { minLength: 1 }),
      async (scope, resolution, timezone, asked) => {
        const answer = await queryTimeSeries(analytics.forApp(scope.appId), {
          ...{ range: scope.range, linkId: scope.linkId, resolution, timezone, metrics: asked },
          breakdown: null,
        })
        const names = answer.edgesMs.map((edge) => bucketName(edge, resolution, timezone))
        expect(new Set(names).size).toBe(names.length)
        const isHalf = timezone === 'Asia/Kolkata' && resolution !== 'hour'
        if (timezone !== 'Australia/Lord_Howe') expect(answer.isExact).toBe(!isHalf)
        expect(answer.series.map(({ metric }) => metric)).toEqual(asked)
        for (const { metric, points, total } of answer.series) {
          const counted = rowsIn(scope).filter((row) => isCounted(row, metric))
          const expected = countBy(counted, (row) => bucketName(hourOf(row), resolution, timezone))
          const told = new Map(names.map((name, at) => [name, points[at] ?? NaN]))
          expect(sorted(told)).toEqual(sorted(expected))
          expect(points).toHaveLength(names.length)
          expect(total).toBe(counted.length)
        }
      },
    ),
    { numRuns: 60 },
  )
})

test('any series by value has the most frequent values and all others', async () => {
  await fc.assert(
    fc.asyncProperty(
      scopeArb,
      metricByArb,
      fc.integer({ min: 1, max: 4 }),
      fc.option(fc.uniqueArray(oddText, { minLength: 1, maxLength: 4 })),
      async (asked, [metric, by], top, values) => {
        const scope = by === 'link' ? { ...asked, linkId: null } : asked
        const { series } = await queryTimeSeries(analytics.forApp(scope.appId), {
          ...{ range: scope.range, linkId: scope.linkId, metrics: [metric] },
          ...{ resolution: 'day', timezone: 'Europe/Berlin', breakdown: { by, values, top } },
        })
        const rows = rowsIn(scope).filter((row) => isCounted(row, metric))
        const all = ranked(countBy(rows, (row) => valueOf(row, by)))
        const shown =
          values === null ? all.slice(0, top) : all.filter(([each]) => values.includes(each))
        const told = series.filter(({ isOther }) => !isOther)
        const totals = new Map(told.map(({ value, total }) => [value ?? '?', total]))
        expect(sorted(totals)).toEqual(sorted(new Map(shown)))
        if (values !== null) expect([...totals.keys()].sort()).toEqual([...values].sort())
        const others = series.filter(({ isOther }) => isOther)
        const rest = all.slice(top).reduce((sum, [, count]) => sum + count, 0)
        expect(others.map(({ total }) => total)).toEqual(values === null && rest > 0 ? [rest] : [])
        for (const { value, points, isOther } of series) {
          if (isOther) continue
          const own = rows.filter((row) => valueOf(row, by) === value)
          const days = countBy(own, (row) => bucketName(hourOf(row), 'day', 'Europe/Berlin'))
          expect(points.filter((count) => count > 0).sort()).toEqual([...days.values()].sort())
        }
      },
    ),
    { numRuns: 60 },
  )
})

test('any list of top values is in order, with shares of the whole', async () => {
  await fc.assert(
    fc.asyncProperty(
      scopeArb,
      metricByArb,
      fc.integer({ min: 1, max: 5 }),
      async (asked, [metric, by], limit) => {
        const scope = by === 'link' ? { ...asked, linkId: null } : asked
        const { range, linkId } = scope
        const question = { range, linkId, metric, by, limit }
        const answer = await queryTopValues(analytics.forApp(scope.appId), question)
        const rows = rowsIn(scope).filter((row) => isCounted(row, metric))
        const all = ranked(countBy(rows, (row) => valueOf(row, by)))
        const shown = all.slice(0, limit).map(([value, count]) => ({ value, count }))
        expect(answer.items).toMatchObject(shown)
        expect(answer.items).toHaveLength(shown.length)
        expect(answer).toMatchObject({ total: rows.length, distinctValues: all.length })
        const told = answer.items.reduce((sum, { count }) => sum + count, 0)
        expect(answer.other).toBe(rows.length - told)
        for (const { count, share } of answer.items) expect(share).toBeCloseTo(count / rows.length)
      },
    ),
    { numRuns: 60 },
  )
})
