import { getMinorDigits } from './getMinorDigits.ts'
import { type AmountProblem, parseAmount } from './parseAmount.ts'

export interface Money {
  /** Exact, in minor units of the currency. Negative for a refund. */
  readonly minor: bigint
  /** ISO 4217, in capitals. */
  readonly currency: string
}

/** Parses an amount in units of a currency, as apps and servers report it. The code may have any case. */
export function parseMoney(
  value: unknown,
  currency: unknown,
): Money | AmountProblem | 'unknown_currency' {
  const code = typeof currency === 'string' && currency.length === 3 ? currency.toUpperCase() : ''
  const digits = getMinorDigits(code)
  if (digits === null) return 'unknown_currency'
  const minor = parseAmount(value, digits)
  return typeof minor === 'bigint' ? { minor, currency: code } : minor
}
