import { limits } from '@throughlink/protocol'
import { between, type Random } from '@throughlink/tooling/base/random'

const pieces = [
  '\ud83d', // Half of a pair.
  '\ude00',
  '\ude00\ud83d', // A pair in the wrong order.
  '\0',
  '\u0001\u001b[31m',
  '\u007f\u0085',
  '\u202e\u2066\u2069\u200f', // Bidirectional controls.
  '\ufeff\ufffe\uffff',
  '\u200d\u200b\u00ad',
  'Z\u0351\u036b\u0343\u036a\u0302',
  '😀',
  '👩‍👩‍👧‍👦',
  '𝕒𐍈',
  'é',
  'مرحبا',
  '\\',
  '\\N',
  '"',
  "'",
  "'; DROP TABLE clicks; --",
  '\n',
  '\r\n',
  '\t',
  '\u2028\u2029',
  '{app:String}',
  '${a}',
  '(other)',
  '__proto__',
  'constructor',
  'NaN',
  '-Infinity',
  '1e400',
  'null',
  '=1+1',
  '<script>alert(1)</script>',
  'a',
]

const cuts = [
  limits.maxLanguageTagLength,
  limits.maxDeviceFieldLength,
  limits.maxEventNameLength,
  limits.maxClickIdLength,
  limits.maxUserAgentLength,
  limits.maxUrlLength,
  limits.maxEventDataStringLength,
]

const pick = <Item>(random: Random, items: readonly Item[]): Item =>
  items[between(random, 0, items.length - 1)] as Item

/** Makes text with lone surrogates, controls, or a character of four bytes that a limit cuts. */
export function makeText(random: Random, limit = Infinity): string {
  if (random() < 0.25) {
    const reachable = cuts.filter((cut) => cut <= limit)
    const length = pick(random, reachable) - between(random, 0, 2)
    return `${'a'.repeat(length)}${pick(random, ['😀', '\ud83d', 'é', '👩‍👧'])}`
  }
  const count = between(random, 1, 6)
  return Array.from({ length: count }, () => pick(random, pieces)).join('')
}

/** Makes a JSON string. `JSON.stringify` writes half characters as escapes. */
export function makeJsonText(random: Random, limit = Infinity): string {
  return JSON.stringify(makeText(random, limit))
}

const numbers = [
  '0',
  '-0',
  '0.1',
  '1e400',
  '-1e400',
  '1e308',
  '5e-324',
  '9007199254740993',
  '18446744073709551616',
  '-9223372036854775809',
  '123456789012345678901234567890.123456789',
  '8640000000000001',
  '1E+2',
]

/** Makes a JSON number, also of a size that no type holds. */
export function makeNumber(random: Random): string {
  return pick(random, numbers)
}

const escapes = [
  '%ff',
  '%c0%80', // An overlong NUL.
  '%ed%a0%80', // A surrogate as UTF-8.
  '%f0%9f%98', // A character without its last byte.
  '%00',
  '%0a',
  '%',
  '%zz',
  '%u0041',
  '+',
  '&amp;',
  '\u00ff',
  '%F0%9F%98%80',
]

/** Makes a part of a query, as it is sent. */
export function makeQueryText(random: Random): string {
  if (random() < 0.5) return encodeURIComponent(makeText(random).toWellFormed()).slice(0, 6_000)
  const count = between(random, 1, 5)
  return Array.from({ length: count }, () => pick(random, escapes)).join('')
}

/** Makes a header value: the bytes of hostile text, without those that HTTP forbids. */
export function makeHeaderText(random: Random): string {
  const bytes = Buffer.from(makeText(random)).toString('latin1')
  const value = bytes.replace(/[^\t\u0020-\u007e\u0080-\u00ff]/g, '')
  return random() < 0.2 ? `${value}\u00ed\u00a0\u0080\u00ff` : value
}
