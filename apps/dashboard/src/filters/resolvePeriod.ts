import type { AnalyticsSearch, Comparison } from './analyticsSearch.ts'

/** A range of days in the viewer's zone. `to` is the day after the last one, as the API expects. */
export interface DayRange {
  readonly from: string
  readonly to: string
}

export interface ResolvedPeriod {
  readonly current: DayRange
  /** The range to compare with. Null if there is none. */
  readonly earlier: DayRange | null
  readonly resolution: 'hour' | 'day' | 'week' | 'month'
}

const daysOf = { today: 1, '7d': 7, '30d': 30, '90d': 90, '12mo': 365 } as const
export const defaultPeriod = '30d'
export const defaultComparison: Comparison = 'previous'

/**
 * The days of a period that ends today, and those to compare with. The earlier range has the same length and is
 * moved by whole weeks, so that Mondays are compared with Mondays; a year is moved by 364 days for the same reason.
 */
export function resolvePeriod(search: AnalyticsSearch, today: string): ResolvedPeriod {
  const { period = defaultPeriod, compare = defaultComparison } = search
  const current =
    period === 'custom'
      ? { from: search.from ?? today, to: addDays(search.to ?? today, 1) }
      : { from: addDays(today, 1 - daysOf[period]), to: addDays(today, 1) }
  const length = countDays(current)
  const shift = compare === 'year' ? 364 : length === 1 ? 7 : Math.ceil(length / 7) * 7
  const earlier =
    compare === 'none'
      ? null
      : { from: addDays(current.from, -shift), to: addDays(current.to, -shift) }
  return { current, earlier, resolution: chooseResolution(length) }
}

function chooseResolution(days: number): ResolvedPeriod['resolution'] {
  if (days <= 2) return 'hour'
  if (days <= 92) return 'day'
  return days <= 400 ? 'week' : 'month'
}

export function countDays({ from, to }: DayRange): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000)
}

/** Moves a day string. In UTC, where every day has 24 hours. */
export function addDays(day: string, count: number): string {
  const at = new Date(`${day}T00:00:00Z`)
  at.setUTCDate(at.getUTCDate() + count)
  return at.toISOString().slice(0, 10)
}

/** Today in the viewer's zone. */
export function readToday(now = new Date()): string {
  const pad = (value: number) => String(value).padStart(2, '0')
  return `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`
}
