import { addDays } from './resolvePeriod.ts'

/** How many months the analytics of an app are kept. */
export interface AnalyticsRetention {
  /** Single clicks, installs, events and opens. */
  readonly rowMonths: number
  /** Counts. */
  readonly countMonths: number
}

/** Returns how many days are certain to be kept, whatever months these are. */
export function countKeptDays(months: number): number {
  // February, the clamped end of a month and the year 2100 make some of them up to three days shorter than the average.
  return Math.floor((months * 365.25) / 12) - 4
}

/** Returns the first day with whole counts of something that was created on a day: all time begins there. */
export function findFirstDay(
  createdDay: string | undefined,
  today: string,
  { countMonths }: Pick<AnalyticsRetention, 'countMonths'>,
): string {
  const earliest = addDays(today, 1 - countKeptDays(countMonths))
  return createdDay === undefined || createdDay < earliest ? earliest : createdDay
}
