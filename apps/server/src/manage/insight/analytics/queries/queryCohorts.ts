import { dayMs } from '#platform/time/durations.ts'
import { bindFilters } from './bindFilters.ts'
import type { Range } from './bucketEdges.ts'
import type { AppAnalytics } from './createAnalytics.ts'
import type { RowFilter } from './filters.ts'
import type { Rates } from './loadRates.ts'
import { queryTimeSeries } from './queryTimeSeries.ts'
import { rowSources } from './rowSources.ts'
import { type FigureRow, selectFigures } from './selectFigures.ts'
import { statement } from './statement.ts'

/** Days after the install at which revenue is added up. Day 0 is the first 24 hours. */
export const cohortDays = [0, 1, 7, 30, 90] as const
const lastDay = 90

/** Dimensions of installs whose values can be compared. */
export const cohortDimensions = [
  'link',
  'utm_source',
  'utm_campaign',
  'country',
  'platform',
] as const
export type CohortDimension = (typeof cohortDimensions)[number]

export interface CohortsQuery {
  /** Of the installs. Starts and ends with a bucket. */
  readonly range: Range
  readonly resolution: 'week' | 'month'
  readonly timezone: string
  readonly nowMs: number
  readonly filters: readonly RowFilter[]
  readonly rates: Rates
  /** Compares the values with the most installs. Null: all installs. */
  readonly by: CohortDimension | null
  readonly top: number
}

/** Installs of a time, in minor units of the reporting currency. */
export interface RevenueCohort {
  readonly fromMs: number
  readonly installs: number
  /** What they had paid by the end of each of {@link cohortDays}. Null if that day is not over for all of them. */
  readonly revenue: readonly (bigint | null)[]
}

export interface RevenueCohorts {
  /** Currencies with amounts that have no rate, and are not included. */
  readonly unconverted: readonly string[]
  readonly groups: readonly {
    /** Null for all installs. Empty if unknown. */
    readonly value: string | null
    readonly cohorts: readonly RevenueCohort[]
  }[]
}

/** An event may have been logged slightly before its install, because clocks differ. */
const slackMs = dayMs

/** Amounts count in the first of `cohortDays` that they are paid by. */
const select = (value: string, filters: string) =>
  statement(
    selectFigures(`
    SELECT concat(toString(cohort), ' ', toString(toUInt8(arrayFirstIndex(
        last -> age <= last, [${cohortDays.join(', ')}]))), ' ', value) AS key,
      currency, day, sum(toInt128(amount)) AS paid, toInt64(count()) AS bought, toInt64(0) AS refunded
    FROM (
      SELECT roundDown(toUnixTimestamp(toDateTime(installed_at, 'UTC')), {edges:Array(UInt32)}) AS cohort,
        toUInt32(intDiv(greatest(toUnixTimestamp64Milli(at) - toUnixTimestamp64Milli(installed_at), 0), ${dayMs})) AS age,
        ${value} AS value, currency, amount, toUInt32(toDate(at, 'UTC')) AS day
      FROM payments WHERE app_id = {app:String}
        AND at >= fromUnixTimestamp64Milli({paidFrom:Int64}) AND at < fromUnixTimestamp64Milli({paidTo:Int64})
        AND installed_at >= toDateTime({from:UInt32}, 'UTC')
        AND installed_at < toDateTime({to:UInt32}, 'UTC')${filters}
    )
    WHERE age <= ${lastDay}
    GROUP BY key, currency, day`),
  )

/** When everything that cohorts of a range may have paid is paid. */
export function getPaidRange({ fromMs, toMs }: Range): Range {
  return { fromMs: fromMs - slackMs, toMs: toMs + (lastDay + 1) * dayMs }
}

/** Queries what installs of each week or month have paid since. */
export async function queryCohorts(
  analytics: AppAnalytics,
  query: CohortsQuery,
): Promise<RevenueCohorts> {
  const { range, resolution, timezone, filters, by, top, rates, nowMs } = query
  const breakdown = by === null ? null : { by, values: null, top }
  const { edgesMs, series } = await queryTimeSeries(analytics, {
    range,
    resolution,
    timezone,
    filters,
    metrics: ['installs'],
    breakdown,
  })
  const source = rowSources.events
  const { sql, parameters } = bindFilters(filters, source)
  const paid = getPaidRange(range)
  const value = by === null ? `''` : `toString(${source.columns[by]})`
  const rows = await analytics.query<FigureRow>(select(value, sql), {
    ...parameters,
    ...rates.parameters,
    edges: edgesMs.map((edgeMs) => edgeMs / 1000),
    from: range.fromMs / 1000,
    to: range.toMs / 1000,
    paidFrom: paid.fromMs,
    paidTo: paid.toMs,
  })
  const revenue = new Map(rows.map(({ key, revenue: sum }) => [key, BigInt(sum)]))
  const missing = rows.flatMap(({ amounts }) =>
    amounts.filter(([, , , missingRates]) => missingRates !== '0').map(([currency]) => currency),
  )
  return {
    unconverted: [...new Set(missing)].sort(),
    groups: series
      .filter(({ isOther }) => !isOther)
      .map((each) => ({
        value: by === null ? null : each.value,
        cohorts: edgesMs.flatMap((fromMs, at): readonly RevenueCohort[] => {
          // Where counts are kept by UTC day, the first one is a part of another bucket.
          if (fromMs < range.fromMs) return []
          const endMs = edgesMs[at + 1] ?? range.toMs
          let sum = 0n
          const sums = cohortDays.map((day, index) => {
            sum += revenue.get(`${fromMs / 1000} ${index + 1} ${each.value ?? ''}`) ?? 0n
            return endMs + (day + 1) * dayMs <= nowMs ? sum : null
          })
          return [{ fromMs, installs: each.points[at] ?? 0, revenue: sums }]
        }),
      })),
  }
}
