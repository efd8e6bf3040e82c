import { addDays, type DayRange, type Period } from '@throughlink/protocol/rules'
import { locale } from '../format/locale.ts'

export const periodNames: Readonly<Record<Exclude<Period, 'custom'>, string>> = {
  today: 'Today',
  yesterday: 'Yesterday',
  '7d': 'Last 7 days',
  '30d': 'Last 30 days',
  '90d': 'Last 90 days',
  mtd: 'Month to date',
  lastmonth: 'Last month',
  ytd: 'Year to date',
  '12mo': 'Last 12 months',
  all: 'All time',
}

const days = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })

/** `1 – 16 Nov 2026`, in the viewer’s language. */
export function nameRange(from: string, to: string): string {
  return days.formatRange(new Date(from), new Date(to))
}

/** Names the days of a resolved range, whose end is exclusive. */
export function nameDays({ from, to }: DayRange): string {
  return nameRange(from, addDays(to, -1))
}

/** Periods of at most 100 days, for lists of single installs and events. */
export const listPeriods: readonly Period[] = [
  'today',
  'yesterday',
  '7d',
  '30d',
  '90d',
  'mtd',
  'lastmonth',
  'custom',
]
