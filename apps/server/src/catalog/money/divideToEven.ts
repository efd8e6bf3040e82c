/**
 * Divides, and rounds to the nearest integer. Halves go to the even one.
 *
 * @param divisor Positive.
 */
export function divideToEven(dividend: bigint, divisor: bigint): bigint {
  const quotient = dividend / divisor
  const rest = dividend % divisor
  const twice = (rest < 0n ? -rest : rest) * 2n
  const isUp = twice > divisor || (twice === divisor && quotient % 2n !== 0n)
  if (!isUp) return quotient
  return dividend < 0n ? quotient - 1n : quotient + 1n
}
