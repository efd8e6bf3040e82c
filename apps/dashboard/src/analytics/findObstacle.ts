import {
  addDays,
  chooseCounts,
  countDays,
  type DayRange,
  isCountedBy,
  maxAnalyticsDays,
  type Metric,
  rowsKeptDays,
} from '@throughlink/protocol/rules'
import { type Condition, type FilterDimension, filterDimensions } from '../filters/conditions.ts'
import { hasMatchRate } from './metrics.ts'

export interface Wanted {
  readonly counts: readonly Metric[]
  readonly conditions: readonly Condition[]
  readonly range: DayRange
  readonly today: string
  /** The dimension of a list. Null for totals. */
  readonly by?: FilterDimension
}

/** Why the service would reject a request, or null. Known before the request, so that a tile can say so. */
export function findObstacle({ counts, conditions, range, today, by }: Wanted): string | null {
  const dimensions = [...conditions.map((each) => each.by), ...(by === undefined ? [] : [by])]
  const missing = dimensions.find((each) => counts.some((count) => !isCountedBy(count, each)))
  if (missing !== undefined) {
    const name = filterDimensions[missing].toLowerCase()
    const what = counts.includes('opens')
      ? 'Opens'
      : counts.includes('events')
        ? 'Events'
        : 'Installs'
    return missing === by ? `${what} are not counted by ${name}` : 'Not available with this filter'
  }
  const max = by === undefined ? maxAnalyticsDays.month : maxAnalyticsDays.values
  if (counts.includes('matched') && counts.includes('installs') && !hasMatchRate(dimensions))
    return 'Available for all installs, and by country and platform'
  if (countDays(range) > max) return `Available for up to ${max} days`
  // The first of the days is not certain to be kept as a whole.
  if (
    chooseCounts(conditions, by ?? null) === null &&
    range.from < addDays(today, 1 - rowsKeptDays)
  )
    return 'With these filters, only the last 12 months are available'
  return null
}
