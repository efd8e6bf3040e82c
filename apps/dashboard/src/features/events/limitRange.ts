import { addDays, countDays, type DayRange, maxAnalyticsDays } from '@throughlink/protocol/rules'

/** The service reads single events of at most this many days in one request. */
export const maxRawDays = maxAnalyticsDays.rawRows

export interface LimitedRange {
  readonly range: DayRange
  /** The range was longer, and only its last days are left. */
  readonly isLimited: boolean
}

/** The last days of a range that the service can read single events of. */
export function limitRange(range: DayRange): LimitedRange {
  const isLimited = countDays(range) > maxRawDays
  return {
    range: isLimited ? { ...range, from: addDays(range.to, -maxRawDays) } : range,
    isLimited,
  }
}
