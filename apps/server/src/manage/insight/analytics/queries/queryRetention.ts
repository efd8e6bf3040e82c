import { dayMs } from '#platform/time/durations.ts'
import { bindFilters } from './bindFilters.ts'
import type { AppAnalytics } from './createAnalytics.ts'
import type { RowFilter } from './filters.ts'
import { rowSources } from './rowSources.ts'
import { planCells } from './selectCells.ts'
import { statement } from './statement.ts'

export interface RetentionQuery {
  readonly nowMs: number
  /** Number of weekly cohorts, including the current week. */
  readonly cohorts: number
  readonly filters: readonly RowFilter[]
}

export interface Cohort {
  /** Monday (UTC) of the week of the installs. */
  readonly week: string
  readonly installs: number
  /**
   * Number of these installs that were active in that week, the next, and so on up to the current week,
   * which is not over. The first entry counts all installs, because installing counts as activity.
   */
  readonly active: number[]
}

/** Exact, and the most expensive query: it keeps every install of each week in memory once. */
const selectCohorts = (isInstall = '') =>
  statement(`
  SELECT toString(cohort) AS cohortWeek, intDiv(week - cohort, 7) AS age, uniqExact(install) AS installs
  FROM active_weeks WHERE app_id = {app:String} AND link_id = {link:UInt64}
    AND cohort >= {first:Date} AND cohort <= {last:Date} AND week >= cohort AND week <= {last:Date}${isInstall}
  GROUP BY cohort, age`)

/** Weeks have no dimension but the link. For others, the installs are looked up in their rows. */
const isFilteredInstall = (filter: string) => `
    AND install IN (
      SELECT sipHash64(install_id) FROM matches WHERE app_id = {app:String}
        AND at >= toDateTime({first:Date}, 'UTC')${filter}
    )`

const selectAll = selectCohorts()

interface Row {
  readonly cohortWeek: string
  readonly age: string | number
  readonly installs: string
}

const weekMs = 7 * dayMs

/** Queries weekly retention by install cohort. Weeks are in UTC, because that is how they are stored. */
export async function queryRetention(
  analytics: AppAnalytics,
  { nowMs, cohorts, filters }: RetentionQuery,
): Promise<Cohort[]> {
  // 1970-01-01 was a Thursday.
  const lastMs = Math.floor((nowMs + 3 * dayMs) / weekMs) * weekMs - 3 * dayMs
  const weeks = Array.from({ length: cohorts }, (_, at) =>
    new Date(lastMs - (cohorts - 1 - at) * weekMs).toISOString().slice(0, 10),
  )
  const plan = planCells({ filters, by: null })
  const isOfLink = plan.source === 'rollup' && plan.dimension === null
  const kept = isOfLink ? null : bindFilters(filters, rowSources.installs)
  const selectWeeks = kept === null ? selectAll : selectCohorts(isFilteredInstall(kept.sql))
  const rows = await analytics.query<Row>(selectWeeks, {
    ...kept?.parameters,
    link: isOfLink ? plan.linkId : '0',
    first: weeks[0] ?? '',
    last: weeks.at(-1) ?? '',
  })
  const counts = new Map(
    rows.map(({ cohortWeek, age, installs }) => [`${cohortWeek} ${age}`, Number(installs)]),
  )
  return weeks.map((week, at) => {
    const active = Array.from(
      { length: cohorts - at },
      (_, age) => counts.get(`${week} ${age}`) ?? 0,
    )
    return { week, installs: active[0] ?? 0, active }
  })
}
