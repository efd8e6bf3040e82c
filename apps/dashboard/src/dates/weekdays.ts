/** As in ISO 8601: 1 is Monday, 7 is Sunday. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7

/** Days between the start of the week and a day. */
export function countFromWeekStart(day: string, weekStart: Weekday): number {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() + 7 - (weekStart % 7)) % 7
}

interface LocaleWithWeek {
  readonly getWeekInfo?: () => { readonly firstDay: number }
  /** Older browsers. */
  readonly weekInfo?: { readonly firstDay: number }
}

/** For browsers that do not know. Regions of the language data of Unicode; all others begin on Monday. */
const saturday = 'AE AF BH DJ DZ EG IQ IR JO KW LY OM QA SD SY'.split(' ')
const sunday = 'BR CA CO HK IL IN JP KE KR MX PE PH PK SA SG TH TW US VE ZA'.split(' ')

/** The first day of the week where the person lives. */
export function readWeekStart(locale: string): Weekday {
  const { region = '' } = new Intl.Locale(locale).maximize()
  const known: LocaleWithWeek = new Intl.Locale(locale) as unknown as LocaleWithWeek
  const firstDay = (known.getWeekInfo?.() ?? known.weekInfo)?.firstDay
  if (firstDay !== undefined && isWeekday(firstDay)) return firstDay
  if (saturday.includes(region)) return 6
  return sunday.includes(region) ? 7 : 1
}

function isWeekday(value: number): value is Weekday {
  return Number.isInteger(value) && value >= 1 && value <= 7
}
