import {
  type DayRange,
  findFirstDay,
  isCountedBy,
  maxAnalyticsDays,
  type Metric,
  type ReportCard,
  resolvePeriod,
} from '@throughlink/protocol/rules'
import type { Kysely } from 'kysely'
import { ProblemError } from '#errors.ts'
import { findLinkNames } from '#manage/links/findLinkNames.ts'
import { type RetentionConfig, toRetention } from '#manage/team/organizations/findRetention.ts'
import type { Database } from '#platform/engines/database.ts'
import { dayMs } from '#platform/time/durations.ts'
import { toRange, toTime } from '../analytics/analyticsRoutesOptions.ts'
import type { Resolution } from '../analytics/queries/bucketEdges.ts'
import type { Analytics } from '../analytics/queries/createAnalytics.ts'
import { parseFilters } from '../analytics/queries/filters.ts'
import { readLinkLabels, resolveFilters } from '../analytics/queries/linkLabels.ts'
import { toLocalDay } from '../analytics/queries/localDay.ts'
import { queryTimeSeries } from '../analytics/queries/queryTimeSeries.ts'
import { queryTopValues } from '../analytics/queries/queryTopValues.ts'
import { readRange, toCountedRange } from '../analytics/queries/readRange.ts'
import { rejectOldHours, rejectOldRows } from '../analytics/queries/rejectOldRows.ts'
import { planCells } from '../analytics/queries/selectCells.ts'
import { listReportMetrics } from './listReportMetrics.ts'
import type { SharedReport } from './reportSchemas.ts'
import type { StoredReport } from './reportStatements.ts'

export interface ReadReportOptions {
  readonly db: Kysely<Database>
  readonly analytics: Analytics
  readonly config: RetentionConfig
  readonly now: () => number
}

/** Values of each list. */
const maxValues = 10

/**
 * Reads what a report shows, on a day: at most two series, and a list for each card. What is counted follows from the
 * stored report alone. A part whose counts are not kept is null, and the others are there.
 */
export async function readReport(
  { db, analytics, config, now }: ReadReportOptions,
  report: StoredReport,
  today: string,
): Promise<SharedReport> {
  const { appId, organizationId, content, timezone } = report
  const { metric, where } = content
  const app = analytics.forApp(appId, organizationId)
  const hoursStartMs = app.getHoursStart()
  const retention = toRetention(config, report.retentionMonths)
  const createdDay = formatDay(report.appCreatedAt.getTime(), timezone)
  const since = findFirstDay(createdDay, today, retention)
  const { current, earlier, resolution } = resolvePeriod(content, today, since)
  const requested = parseFilters(where)
  const filters = await resolveFilters(db, appId, requested)
  const counted = listReportMetrics(requested)

  const toMs = (range: DayRange, maxDays: number) => readRange({ ...range, timezone }, now(), maxDays)

  function toPeriod(days: DayRange) {
    const { fromMs, toMs: endMs } = toMs(days, maxAnalyticsDays.month)
    return { ...days, startsAt: toTime(fromMs), endsAt: toTime(endMs) }
  }

  async function readSeries(days: DayRange, each: Resolution) {
    const wanted = toMs(days, maxAnalyticsDays[each])
    if (each === 'hour') rejectOldHours(hoursStartMs, wanted)
    rejectOldRows(planCells({ filters, by: null }), wanted, retention, now())
    const range = toCountedRange(wanted, hoursStartMs)
    const { edgesMs, isExact, series } = await queryTimeSeries(app, {
      range,
      resolution: each,
      timezone,
      filters,
      metrics: counted,
      breakdown: null,
    })
    return { ...toRange(range), timezone, isExact, buckets: edgesMs.map(toTime), series }
  }

  async function readList(by: ReportCard) {
    const [first, ...others] = rank(
      metric,
      counted.filter((each) => isCountedBy(each, by)),
    )
    if (first === undefined) return null
    const wanted = toMs(current, maxAnalyticsDays.values)
    rejectOldRows(planCells({ filters, by }), wanted, retention, now())
    const labels = await readLinkLabels(db, appId, by)
    const range = toCountedRange(wanted, hoursStartMs)
    const query = { range, filters, metrics: [first, ...others] as const, by, labels }
    return { ...toRange(range), ...(await queryTopValues(app, { ...query, limit: maxValues })) }
  }

  // Hours of the earlier days may not be kept any more. Then it has totals, but no line beside that of the period.
  const isEarlierComparable =
    earlier !== null &&
    (resolution !== 'hour' || toMs(earlier, maxAnalyticsDays.month).fromMs >= hoursStartMs)
  const [series, earlierSeries, lists] = await Promise.all([
    skipUnkept(readSeries(current, resolution)),
    earlier === null
      ? null
      : skipUnkept(readSeries(earlier, isEarlierComparable ? resolution : 'day')),
    Promise.all(
      content.cards.map(async (by) => ({ by, values: await skipUnkept(readList(by)) })),
    ),
  ])
  const names = await findLinkNames(db, appId, [
    ...requested.flatMap(({ by, values }) => (by === 'link' ? values.filter(isLinkId) : [])),
    ...lists.flatMap(({ by, values }) =>
      by === 'link' && values !== null
        ? values.items.map(({ value }) => value).filter(isLinkId)
        : [],
    ),
  ])
  return {
    title: report.title,
    appName: report.appName,
    timezone,
    period: toPeriod(current),
    earlier: earlier && toPeriod(earlier),
    resolution,
    where,
    metric,
    series,
    earlierSeries,
    isEarlierComparable,
    lists,
    linkNames: Object.fromEntries(
      Array.from(names, ([id, { name, title, slug }]) => [id, name ?? title ?? `/${slug}`]),
    ),
    countedAt: toTime(now()),
  }
}

/** The day of a time in a time zone, such as `2026-11-19`. */
export function formatDay(atMs: number, timezone: string): string {
  return new Date(toLocalDay(atMs, timezone) * dayMs).toISOString().slice(0, 10)
}

/** The metric that ranks is first, if it is counted. */
function rank(metric: Metric, counted: readonly Metric[]): readonly Metric[] {
  return counted.toSorted((one, other) => Number(other === metric) - Number(one === metric))
}

function isLinkId(value: string): boolean {
  return value !== '' && value !== '0'
}

/** Null for a part that the service rejects, because it is older or larger than what is kept. */
async function skipUnkept<Value>(reading: Promise<Value>): Promise<Value | null> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof ProblemError && error.code === 'validation_failed') return null
    throw error
  }
}
