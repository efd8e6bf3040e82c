import type { Retention } from '@throughlink/api'
import type { Cohort } from '../../../charts/RetentionGrid.tsx'

/**
 * Converts counts to shares, newest cohort last. The last week of each cohort is the current one: it is left out
 * unless the cohort has no other, because a share of a week that is not over would look like a loss.
 */
export function toCohorts({ cohorts }: Retention): readonly Cohort[] {
  return cohorts
    .filter(({ installs }) => installs > 0)
    .map(({ week, installs, active }) => {
      const isNew = active.length <= 1
      const shares = active.map((count, index) =>
        !isNew && index === active.length - 1 ? null : count / installs,
      )
      return { start: week, installs, shares }
    })
}

/** The share of all installs that were active `week` weeks after their own. Null if no cohort is that old. */
export function averageShare({ cohorts }: Retention, week: number): number | null {
  const old = cohorts.filter(({ active }) => active.length > week + 1)
  const installs = old.reduce((sum, each) => sum + each.installs, 0)
  if (installs === 0) return null
  return old.reduce((sum, each) => sum + (each.active[week] ?? 0), 0) / installs
}
