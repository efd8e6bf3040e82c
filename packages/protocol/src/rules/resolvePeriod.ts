import { hoursKeptDays, maxAnalyticsDays } from './analytics.ts'

export const periods = [
  'today',
  'yesterday',
  '7d',
  '30d',
  '90d',
  'mtd',
  'lastmonth',
  'ytd',
  '12mo',
  'all',
  'custom',
] as const
export type Period = (typeof periods)[number]

/** `-weekdays`: moved by up to three days, so that it begins on the same day of the week. */
export const comparisons = [
  'previous',
  'previous-weekdays',
  'year',
  'year-weekdays',
  'none',
] as const
export type Comparison = (typeof comparisons)[number]

export const intervals = ['hour', 'day', 'week', 'month'] as const
export type Interval = (typeof intervals)[number]

/** A period as a person chooses it. What is left out has its default. */
export interface ChosenPeriod {
  readonly period?: Period
  /** First and last day (`2026-11-01`) of a custom period, both included. */
  readonly from?: string
  readonly to?: string
  readonly compare?: Comparison
  /** Length of the buckets of charts. Ignored where the period is too short or too long for it. */
  readonly interval?: Interval
}

/** A range of days, in the zone of whoever asks. `to` is the day after the last one, as the API expects. */
export interface DayRange {
  readonly from: string
  readonly to: string
}

export interface ResolvedPeriod {
  readonly current: DayRange
  /** The range to compare with. Null if there is none. */
  readonly earlier: DayRange | null
  readonly resolution: Interval
  /** The interval that suits the length of the period, if none is chosen. */
  readonly usual: Interval
  /** The intervals that can be chosen, `resolution` among them. */
  readonly intervals: readonly Interval[]
}

const daysOf = { today: 1, '7d': 7, '30d': 30, '90d': 90, '12mo': 365 } as const
export const defaultPeriod = '30d'
export const defaultComparison: Comparison = 'previous'

/** By hour, a longer range has more points than can be told apart. */
const maxHourlyDays = 14

/**
 * The days of a period, those to compare with, and the interval of its charts.
 *
 * @param since The first day that can have figures, such as when the app was created. All time begins there.
 */
export function resolvePeriod(search: ChosenPeriod, today: string, since?: string): ResolvedPeriod {
  const { period = defaultPeriod, compare = defaultComparison, interval } = search
  const current = findRange(search, today, since)
  // Before all time there is nothing.
  const earlier = compare === 'none' || period === 'all' ? null : findEarlier(current, compare)
  const intervals = listIntervals(current, today)
  const isKnown = (each: Interval | undefined) => each !== undefined && intervals.includes(each)
  const suited = chooseInterval(countDays(current))
  const usual = isKnown(suited) ? suited : (intervals[0] ?? 'month')
  const resolution = interval !== undefined && isKnown(interval) ? interval : usual
  return { current, earlier, resolution, usual, intervals }
}

function findRange(
  { period = defaultPeriod, from, to }: ChosenPeriod,
  today: string,
  since: string | undefined,
): DayRange {
  const end = addDays(today, 1)
  switch (period) {
    case 'custom':
      return { from: from ?? today, to: addDays(to ?? today, 1) }
    case 'yesterday':
      return { from: addDays(today, -1), to: today }
    case 'mtd':
      return { from: `${today.slice(0, 7)}-01`, to: end }
    case 'lastmonth': {
      const firstOfMonth = `${today.slice(0, 7)}-01`
      return { from: `${addDays(firstOfMonth, -1).slice(0, 7)}-01`, to: firstOfMonth }
    }
    case 'ytd':
      return { from: `${today.slice(0, 4)}-01-01`, to: end }
    case 'all': {
      const earliest = addDays(end, -maxAnalyticsDays.month)
      const first = since === undefined || since < earliest ? earliest : since
      return { from: first > today ? today : first, to: end }
    }
    case 'today':
    case '7d':
    case '30d':
    case '90d':
    case '12mo':
      return { from: addDays(end, -daysOf[period]), to: end }
  }
}

/**
 * As many days directly before, or from the same date a year before. Matching weekdays moves them to the nearest same
 * day of the week that shares no day with the period itself.
 */
function findEarlier(current: DayRange, compare: Exclude<Comparison, 'none'>): DayRange {
  const length = countDays(current)
  const before = addDays(current.from, -length)
  const isYear = compare === 'year' || compare === 'year-weekdays'
  const start = isYear ? toYearBefore(current.from) : before
  const from =
    compare === 'previous' || compare === 'year'
      ? start
      : toWeekday(start, current.from, isYear ? null : before)
  return { from, to: addDays(from, length) }
}

/** The nearest day with the weekday of another one, and at the latest `last`. */
function toWeekday(day: string, like: string, last: string | null): string {
  const distance = (countDays({ from: day, to: like }) + 3) % 7
  const nearest = addDays(day, distance - 3)
  return last !== null && nearest > last ? addDays(nearest, -7) : nearest
}

/** The same date a year before. 28 February for 29 February. */
function toYearBefore(day: string): string {
  const year = String(Number(day.slice(0, 4)) - 1)
  return day.endsWith('02-29') ? `${year}-02-28` : `${year}${day.slice(4)}`
}

function chooseInterval(days: number): Interval {
  if (days <= 2) return 'hour'
  if (days <= 92) return 'day'
  return days <= 400 ? 'week' : 'month'
}

/** The intervals that the service has for a range, and of which it is more than one. Never empty. */
function listIntervals(range: DayRange, today: string): readonly Interval[] {
  const days = countDays(range)
  const hasHours = days <= maxHourlyDays && range.from > addDays(today, 1 - hoursKeptDays)
  const hasDays = days <= maxAnalyticsDays.day && (days > 1 || !hasHours)
  const hasWeeks = days > 7 && days <= maxAnalyticsDays.week
  const hasMonths = days > 31 || !(hasHours || hasDays || hasWeeks)
  return [
    ...(hasHours ? (['hour'] as const) : []),
    ...(hasDays ? (['day'] as const) : []),
    ...(hasWeeks ? (['week'] as const) : []),
    ...(hasMonths ? (['month'] as const) : []),
  ]
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
