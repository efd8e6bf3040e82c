import { filterDimensions, type Condition, type FilterDimension } from '../filters/conditions.ts'
import { addDays, countDays, type DayRange } from '../filters/resolvePeriod.ts'
import { isCountedBy, type Count } from './countedBy.ts'

/** Limits of the service, from the README of its analytics. */
const maxDays = { values: 400, month: 1_830 }
const rowsKeptDays = 389
export const hoursKeptDays = 90

export interface Wanted {
  readonly counts: readonly Count[]
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
    // Everything else is counted by every dimension.
    const name = filterDimensions[missing].toLowerCase()
    return missing === by ? `Opens are not counted by ${name}` : 'Not available with this filter'
  }
  const max = by === undefined ? maxDays.month : maxDays.values
  if (countDays(range) > max) return `Available for up to ${max} days`
  if (needsRows(conditions, by) && range.from < addDays(today, -rowsKeptDays))
    return 'With these filters, only the last 12 months are available'
  return null
}

/** Whether a request is counted from raw rows, which are kept for 13 months. */
function needsRows(conditions: readonly Condition[], by: FilterDimension | undefined): boolean {
  const link = conditions.find(
    ({ by: each, op, values }) => each === 'link' && op === 'eq' && values.length === 1,
  )
  const rest = conditions.filter((each) => each !== link).map((each) => toStored(each.by))
  const used = new Set([...rest, ...(by === undefined ? [] : [toStored(by)])])
  if (used.size > 1) return true
  const [only = ''] = used
  return only.startsWith('utm_') && (link !== undefined || /term|content/.test(only))
}

/** Tags and domains are looked up as lists of links. */
function toStored(by: FilterDimension): FilterDimension {
  return by === 'tag' || by === 'domain' ? 'link' : by
}
