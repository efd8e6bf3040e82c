import type { AppAnalytics } from './createAnalytics.ts'
import { statement } from './statement.ts'

export interface RetentionQuery {
  readonly nowMs: number
  /** Of how many weeks the installs are shown, the present one among them. */
  readonly cohorts: number
  readonly linkId: string | null
}

export interface Cohort {
  /** The Monday (UTC) of the week that its installs came in. */
  readonly week: string
  readonly installs: number
  /**
   * How many of them did anything in that week, the next, and so on up to the present week, which is not
   * over. The first is all of them: whoever installs is active.
   */
  readonly active: number[]
}

/** Exact, and the dearest question of all: it holds every install of each week in memory once. */
const selectCohorts = statement(`
  SELECT toString(cohort) AS cohortWeek, intDiv(week - cohort, 7) AS age, uniqExact(install) AS installs
  FROM active_weeks WHERE app_id = {app:String} AND link_id = {link:UInt64}
    AND cohort >= {first:Date} AND cohort <= {last:Date} AND week >= cohort AND week <= {last:Date}
  GROUP BY cohort, age`)

interface Row {
  readonly cohortWeek: string
  readonly age: string | number
  readonly installs: string
}

const dayMs = 86_400_000
const weekMs = 7 * dayMs

/** Weeks are those of UTC, because that is how they are kept. */
export async function queryRetention(
  analytics: AppAnalytics,
  { nowMs, cohorts, linkId }: RetentionQuery,
): Promise<Cohort[]> {
  // 1970 began with a Thursday.
  const lastMs = Math.floor((nowMs + 3 * dayMs) / weekMs) * weekMs - 3 * dayMs
  const weeks = Array.from({ length: cohorts }, (_, at) =>
    new Date(lastMs - (cohorts - 1 - at) * weekMs).toISOString().slice(0, 10),
  )
  const rows = await analytics.query<Row>(selectCohorts, {
    link: linkId ?? '0',
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
