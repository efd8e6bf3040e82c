import { toLatinDigits } from './toLatinDigits.ts'

export interface TypedDayOptions {
  /** The first one orders day, month and year. All name the months. */
  readonly locales: readonly string[]
  readonly today: string
}

type Part = 'day' | 'month' | 'year'

/**
 * Reads a day that a person typed: `2026-11-16`, `16.11.2026` or `11/16/26` in the order of their locale, `16 Nov`.
 * Without a year it is that of today. Null if it is not a day.
 */
export function readTypedDay(text: string, { locales, today }: TypedDayOptions): string | null {
  const plain = toLatinDigits(text).trim().toLowerCase()
  const [, ...compact] = /^(\d{4})(\d{2})(\d{2})$/.exec(plain) ?? []
  const numbers = compact.length > 0 ? compact : (plain.match(/\d+/g) ?? [])
  const month = findMonth(plain, locales)
  const hasWords = /\p{L}/u.test(plain)
  if (hasWords && month === null) return null
  const order = chooseOrder(numbers, month === null ? readOrder(locales[0]) : null)
  if (order === null) return null
  const read = (part: Part) => numbers[order.indexOf(part)]
  const year = order.includes('year') ? read('year') : today.slice(0, 4)
  const ordered = toDay(year, month ?? read('month'), read('day'))
  // `12/31/2026` can only be meant in one way.
  const canSwap = month === null && order[0] !== 'year'
  return ordered ?? (canSwap ? toDay(year, read('day'), read('month')) : null)
}

/** Which number is what. Without an order the month was named. */
function chooseOrder(numbers: readonly string[], order: readonly Part[] | null) {
  const isYearFirst = numbers[0]?.length === 4
  if (order === null) {
    if (numbers.length === 1) return ['day'] as const
    if (numbers.length !== 2) return null
    return isYearFirst ? (['year', 'day'] as const) : (['day', 'year'] as const)
  }
  if (numbers.length === 2) return order.filter((part) => part !== 'year')
  if (numbers.length !== 3) return null
  if (isYearFirst) return ['year', 'month', 'day'] as const
  return order[0] === 'year' && numbers[2]?.length === 4
    ? (['day', 'month', 'year'] as const)
    : order
}

/** The order of a short date. In the calendar of the API, also where another one is usual. */
function readOrder(locale: string | undefined): readonly Part[] {
  return new Intl.DateTimeFormat(locale, { calendar: 'gregory', dateStyle: 'short' })
    .formatToParts(0)
    .flatMap(({ type }) => (type === 'day' || type === 'month' || type === 'year' ? [type] : []))
}

/** The number of a month that is named in full, or by at least three of its first letters. */
function findMonth(text: string, locales: readonly string[]): string | null {
  const words = text.match(/\p{L}[\p{L}\p{M}]*/gu) ?? []
  // Some names have dots or spaces in them.
  const whole = text.replace(/[\d\s,/-]+/g, ' ').replace(/^[.\s]+/, '')
  const candidates = [whole.trim(), ...words].filter((word) => word !== '')
  if (words.length === 0) return null
  for (const locale of locales) {
    for (const month of ['long', 'short'] as const) {
      const format = new Intl.DateTimeFormat(locale, {
        calendar: 'gregory',
        day: 'numeric',
        month,
        timeZone: 'UTC',
      })
      for (let index = 0; index < 12; index++) {
        const parts = format.formatToParts(Date.UTC(2026, index, 15))
        const name = parts.find(({ type }) => type === 'month')?.value.toLowerCase() ?? ''
        const isName = (word: string) =>
          word === name || (word.length >= 3 && name.startsWith(word))
        if (candidates.some(isName)) return String(index + 1)
      }
    }
  }
  return null
}

function toDay(
  year: string | undefined,
  month: string | undefined,
  day: string | undefined,
): string | null {
  if (year === undefined || month === undefined || day === undefined) return null
  if (!/^\d{2}$|^\d{4}$/.test(year) || month.length > 2 || day.length > 2) return null
  const whole = year.length === 2 ? `20${year}` : year
  const text = `${whole}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text) ? text : null
}
