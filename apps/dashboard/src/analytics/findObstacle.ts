import {
  addDays,
  type AnalyticsRetention,
  chooseCounts,
  countDays,
  countKeptDays,
  type DayRange,
  isCountedBy,
  maxAnalyticsDays,
  type Metric,
} from '@throughlink/protocol/rules'
import { type Condition, type FilterDimension, filterDimensions } from '../filters/conditions.ts'
import { hasMatchRate } from './metrics.ts'

export interface Wanted {
  readonly counts: readonly Metric[]
  readonly conditions: readonly Condition[]
  readonly range: DayRange
  readonly retention: AnalyticsRetention
  readonly today: string
  /** The dimension of a list. Null for totals. */
  readonly by?: FilterDimension
}

/** Why the service would reject a request, or null. Known before the request, so that a tile can say so. */
export function findObstacle(wanted: Wanted): string | null {
  const { counts, conditions, range, retention, today, by } = wanted
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
  const isFromRows = chooseCounts(conditions, by ?? null) === null
  const days = countKeptDays(isFromRows ? retention.rowMonths : retention.countMonths)
  // The first of the days is not certain to be kept as a whole.
  if (range.from >= addDays(today, 1 - days)) return null
  return `${isFromRows ? 'With these filters, only' : 'Only'} the last ${days} days are available`
}
