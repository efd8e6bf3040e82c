/**
 * - `not_an_amount`: not a number, and no text such as `-1234.50`.
 * - `too_precise`: a fraction of a minor unit.
 * - `out_of_range`: more than {@link maxMinorUnits}.
 */
export type AmountProblem = 'not_an_amount' | 'too_precise' | 'out_of_range'

/** Significant digits that a JSON number carries, whatever they are. */
const exactDigits = 15

/** Ten trillion euros. All amounts have few enough digits to be sent as a JSON number. */
export const maxMinorUnits = 10n ** BigInt(exactDigits) - 1n

/** A number as JSON writes it, without an exponent. */
const decimalPattern = /^(-?)(0|[1-9]\d*)(?:\.(\d+))?$/

/** Longer text is no amount of anybody, and is not parsed. */
const maxLength = 40

/**
 * Returns an amount in minor units, exactly, or why it is none. A text means its digits. A number means its first 15
 * significant digits: these are the ones that were written, and what binary arithmetic adds to `0.1 + 0.2` is behind
 * them. Nothing is rounded to minor units, because nobody pays a fraction of one.
 */
export function parseAmount(amount: unknown, digits: number): bigint | AmountProblem {
  if (typeof amount === 'string') return parseDecimal(amount, digits)
  if (typeof amount !== 'number' || !Number.isFinite(amount)) return 'not_an_amount'
  const text = amount.toPrecision(exactDigits)
  // An exponent: at least 10^15, or less than a millionth.
  if (text.includes('e')) return Math.abs(amount) > 1 ? 'out_of_range' : 'too_precise'
  return parseDecimal(text, digits)
}

function parseDecimal(text: string, digits: number): bigint | AmountProblem {
  if (text.length > maxLength) return 'not_an_amount'
  const [, sign, units = '', fraction = ''] = decimalPattern.exec(text) ?? []
  if (sign === undefined) return 'not_an_amount'
  if (/[^0]/.test(fraction.slice(digits))) return 'too_precise'
  const minor = BigInt(units + fraction.slice(0, digits).padEnd(digits, '0'))
  if (minor > maxMinorUnits) return 'out_of_range'
  return sign === '' ? minor : -minor
}
