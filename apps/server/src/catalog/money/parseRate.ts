/** An exact positive decimal: `value / 10 ** scale`. */
export interface Rate {
  readonly value: bigint
  readonly scale: number
}

/** Central banks publish six significant digits; currencies differ by less than a factor of 10^12. */
const ratePattern = /^(\d{1,12})(?:\.(\d{1,12}))?$/

/** Parses how much of a currency one unit of the base costs, such as `1.0834`. Null if it is no positive decimal. */
export function parseRate(text: string): Rate | null {
  const [, units, fraction = ''] = ratePattern.exec(text) ?? []
  if (units === undefined) return null
  const value = BigInt(units + fraction)
  return value === 0n ? null : { value, scale: fraction.length }
}
