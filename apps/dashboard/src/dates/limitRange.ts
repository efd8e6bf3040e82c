import { addDays, countDays, type DayRange } from '@throughlink/protocol/rules'

export interface LimitedRange {
  readonly range: DayRange
  /** The range was longer, and only its last days are left. */
  readonly isLimited: boolean
}

/** The last days of a range, at most as many as the service can read in one request. */
export function limitRange(range: DayRange, maxDays: number): LimitedRange {
  const isLimited = countDays(range) > maxDays
  return {
    range: isLimited ? { ...range, from: addDays(range.to, -maxDays) } : range,
    isLimited,
  }
}
