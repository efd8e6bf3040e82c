/** `+3.2 bits`. Evidence for a candidate is positive, against it negative. */
export function formatBits(bits: number): string {
  const rounded = Math.round(bits * 10) / 10
  const sign = rounded > 0 ? '+' : rounded < 0 ? '−' : ''
  return `${sign}${Math.abs(rounded).toFixed(1)} ${Math.abs(rounded) === 1 ? 'bit' : 'bits'}`
}
