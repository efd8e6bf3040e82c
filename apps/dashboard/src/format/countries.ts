import { locale } from './locale.ts'
const names = new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' })

/** The name of a country by its two-letter code. */
export function formatCountry(code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code
}

/** The flag of a country: two letters of the emoji alphabet. */
export function formatFlag(code: string): string {
  if (!/^[A-Z]{2}$/.test(code)) return ''
  return String.fromCodePoint(...Array.from(code, (letter) => 0x1f1e6 + letter.charCodeAt(0) - 65))
}
