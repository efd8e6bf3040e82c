import { dayMs } from '#platform/time/durations.ts'
import { getMinorDigits } from './getMinorDigits.ts'
import { parseRate } from './parseRate.ts'

/** What one euro costs in a currency on a day. */
export interface DailyRate {
  /** `YYYY-MM-DD`. */
  readonly day: string
  readonly currency: string
  /** An exact decimal. */
  readonly rate: string
}

export type RatesFile =
  | { readonly rates: readonly DailyRate[] }
  | {
      /** Counted from 1. */
      readonly line: number
      readonly problem: string
    }

/**
 * Parses a file of daily rates to the euro: CSV with the columns `day,currency,rate`, or a file of the European Central
 * Bank, as XML or as CSV with a column for each currency. In a file of the bank, currencies without a rate and those that
 * are unknown here are left out: its history has currencies that became euros long ago.
 */
export function parseRatesFile(text: string): RatesFile {
  const content = text.replace(/^\uFEFF/, '').trim()
  if (content.startsWith('<')) return parseXml(content)
  const [head = [], ...rows] = content.split(/\r?\n/).map(splitCells)
  const names = head.map((name) => name.toLowerCase())
  if (names.join(',') === 'day,currency,rate') return parseList(rows)
  if (names[0] === 'date' && head.length > 1) return parseWide(head, rows)
  const problem = 'must be the header day,currency,rate, or a file of the European Central Bank'
  return { line: 1, problem }
}

/** Returns the problem of a rate, or null. */
export function checkRate({ day, currency, rate }: DailyRate): string | null {
  if (!isDay(day)) return `${shorten(day)} is no day, such as 2026-11-20`
  if (getMinorDigits(currency) === null) return `${shorten(currency)} is no currency of ISO 4217`
  if (currency === 'EUR') return 'EUR must be left out: rates are to the euro'
  if (parseRate(rate) === null) return `${shorten(rate)} is no rate, such as 1.0834`
  return null
}

function parseList(rows: readonly (readonly string[])[]): RatesFile {
  const rates: DailyRate[] = []
  for (const [at, [day = '', currency = '', rate = '']] of rows.entries()) {
    const each = { day, currency: currency.toUpperCase(), rate }
    const problem = checkRate(each)
    if (problem !== null) return { line: at + 2, problem }
    rates.push(each)
  }
  return { rates }
}

function parseWide(
  [, ...currencies]: readonly string[],
  rows: readonly (readonly string[])[],
): RatesFile {
  const rates: DailyRate[] = []
  for (const [at, [date = '', ...cells]] of rows.entries()) {
    const day = toDay(date)
    if (day === null) return { line: at + 2, problem: `${shorten(date)} is no day` }
    for (const [column, currency] of currencies.entries()) {
      const each = { day, currency, rate: cells[column] ?? '' }
      if (checkRate(each) === null) rates.push(each)
    }
  }
  return { rates }
}

/** `<Cube time="2026-11-20"><Cube currency="USD" rate="1.0834"/>…</Cube>`, with quotes of either kind. */
function parseXml(text: string): RatesFile {
  const rates: DailyRate[] = []
  let day = ''
  for (const [tag] of text.matchAll(/<(?:\w+:)?Cube\s[^<>]*>/g)) {
    day = readAttribute(tag, 'time') ?? day
    const currency = readAttribute(tag, 'currency')
    if (currency === null) continue
    const each = { day, currency, rate: readAttribute(tag, 'rate') ?? '' }
    if (checkRate(each) === null) rates.push(each)
  }
  if (rates.length > 0) return { rates }
  return { line: 1, problem: 'has no rates as the European Central Bank writes them' }
}

function readAttribute(tag: string, name: string): string | null {
  return new RegExp(`\\s${name}=(["'])([^"'<>]*)\\1`).exec(tag)?.[2] ?? null
}

function splitCells(line: string): string[] {
  return line.split(',').map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'))
}

/** The bank's file of one day has `20 November 2026`. */
function toDay(text: string): string | null {
  if (isDay(text)) return text
  if (!/^\d{1,2} [A-Z][a-z]+ \d{4}$/.test(text)) return null
  const atMs = Date.parse(`${text} UTC`)
  return Number.isNaN(atMs) ? null : new Date(atMs).toISOString().slice(0, 10)
}

function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const atMs = Date.parse(text)
  // `Date.parse` reads February 30 as March 2.
  return atMs >= 0 && atMs / dayMs < 2 ** 16 && new Date(atMs).toISOString().slice(0, 10) === text
}

function shorten(text: string): string {
  return JSON.stringify(text.slice(0, 30))
}
