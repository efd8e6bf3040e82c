import { dayMs, hourMs } from '#platform/time/durations.ts'

/** Sunday first. People shop most on Sunday evening. */
const weekdayFactors = [1.18, 0.96, 0.94, 0.95, 1, 1.02, 1.08]

/** Local hours from midnight: quiet at night, a step at noon, most in the evening. */
export const hourWeights = [
  10, 6, 4, 3, 3, 5, 12, 22, 31, 36, 40, 44, 52, 48, 42, 41, 44, 52, 63, 76, 84, 78, 52, 26,
]

/** Returns how busy a day is, where 1 is an ordinary day: weekday and season. */
export function getDayFactor(dayStartMs: number): number {
  const weekday = weekdayFactors[new Date(dayStartMs).getUTCDay()] ?? 1
  return weekday * getSeasonFactor(dayStartMs)
}

/** Returns the season of a shop: Black Friday, Christmas, January, and a quiet summer. */
export function getSeasonFactor(dayStartMs: number): number {
  const date = new Date(dayStartMs)
  const month = date.getUTCMonth() + 1
  const day = date.getUTCDate()
  const fromBlackFriday = Math.round((dayStartMs - getBlackFriday(date.getUTCFullYear())) / dayMs)
  if (fromBlackFriday === 0) return 2.6
  if (fromBlackFriday > 0 && fromBlackFriday <= 3) return 1.9
  if (fromBlackFriday < 0 && fromBlackFriday >= -4) return 1.35
  if (month === 12) {
    if (day <= 19) return 1.4
    if (day <= 23) return 1.15
    return day <= 26 ? 0.62 : 0.95
  }
  if (month === 1) return day === 1 ? 0.7 : 0.88
  if ((month === 7 && day >= 8) || (month === 8 && day <= 22)) return 0.74
  return 1
}

/** The day after the fourth Thursday of November, at midnight. */
function getBlackFriday(year: number): number {
  const first = Date.UTC(year, 10, 1)
  const toThursday = (4 - new Date(first).getUTCDay() + 7) % 7
  return first + (toThursday + 21 + 1) * dayMs
}

/** A part of the year in which nothing was recorded. */
export interface Gap {
  readonly fromMs: number
  readonly toMs: number
}

/** The outage: five hours in the morning of a day 60 days before the end, or two thirds into a shorter period. */
export function planOutage(startMs: number, endMs: number): Gap {
  const daysBack = Math.min(60, Math.floor((endMs - startMs) / dayMs / 3))
  const dayStartMs = floorToDay(endMs) - daysBack * dayMs
  return { fromMs: dayStartMs + 8 * hourMs, toMs: dayStartMs + 13 * hourMs }
}

export function isWithin({ fromMs, toMs }: Gap, atMs: number): boolean {
  return atMs >= fromMs && atMs < toMs
}

export function floorToDay(ms: number): number {
  return Math.floor(ms / dayMs) * dayMs
}
