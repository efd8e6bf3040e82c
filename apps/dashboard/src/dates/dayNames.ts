import { addDays } from '@throughlink/protocol/rules'
import { locale as usual } from '../format/locale.ts'
import type { Weekday } from './weekdays.ts'

/** Names of days and months in a locale, always in the calendar of the API. */
export function createDayNames(locale: string) {
  const create = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, {
      calendar: 'gregory',
      timeZone: 'UTC',
      ...options,
    })
    return (text: string) => format.format(new Date(`${text}Z`))
  }
  const short = create({ dateStyle: 'medium' })
  const full = create({ dateStyle: 'full' })
  const month = create({ month: 'long', year: 'numeric' })
  const weekday = create({ weekday: 'long' })
  const narrow = create({ weekday: 'short' })
  const time = create({ hour: '2-digit', minute: '2-digit' })
  const number = new Intl.NumberFormat(locale, { useGrouping: false })
  return {
    /** `16 Nov 2026`. */
    short: (day: string) => short(`${day}T00:00`),
    /** `Monday, 16 November 2026`. */
    full: (day: string) => full(`${day}T00:00`),
    /** `November 2026`. */
    month: (day: string) => month(`${day}T00:00`),
    /** The number of a day in its month. */
    number: (day: string) => number.format(Number(day.slice(8))),
    /** `14:05`, or `02:05 PM`. */
    time: (value: string) => time(`2026-01-01T${value}`),
    /** The days of a week in their order. */
    weekdays: (weekStart: Weekday) =>
      Array.from({ length: 7 }, (_, index) => {
        // A Monday.
        const day = `${addDays('2026-11-16', weekStart - 1 + index)}T00:00`
        return { short: narrow(day), full: weekday(day) }
      }),
  }
}

export const dayNames = createDayNames(usual)
