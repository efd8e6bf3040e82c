import type { Period } from './analyticsSearch.ts'

export const periodNames: Readonly<Record<Exclude<Period, 'custom'>, string>> = {
  today: 'Today',
  '7d': 'Last 7 days',
  '30d': 'Last 30 days',
  '90d': 'Last 90 days',
  '12mo': 'Last 12 months',
}

const days = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' })

/** `1 – 16 Nov 2026`, in the viewer’s language. */
export function nameRange(from: string, to: string): string {
  return days.formatRange(new Date(from), new Date(to))
}
