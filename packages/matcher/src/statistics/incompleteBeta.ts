/**
 * Returns the regularised incomplete beta function I_x(a, b): for integers a and b the probability of a
 * successes or more in a + b - 1 trials. Lentz's continued fraction, accurate to about twelve digits.
 */
export function incompleteBeta(x: number, a: number, b: number): number {
  if (x <= 0) return 0
  if (x >= 1) return 1
  // The fraction converges fast only on this side of the mean; the other side follows by symmetry.
  if (x > (a + 1) / (a + b + 2)) return 1 - incompleteBeta(1 - x, b, a)
  const front = Math.exp(
    logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x),
  )
  return (front * fraction(x, a, b)) / a
}

function fraction(x: number, a: number, b: number): number {
  const tiny = 1e-300
  const kept = (value: number) => (Math.abs(value) < tiny ? tiny : value)
  let c = 1
  let d = 1 / kept(1 - ((a + b) * x) / (a + 1))
  let result = d
  for (let m = 1; m <= 1_000; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m))
    d = 1 / kept(1 + even * d)
    c = kept(1 + even / c)
    result *= c * d
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1))
    d = 1 / kept(1 + odd * d)
    c = kept(1 + odd / c)
    result *= c * d
    if (Math.abs(c * d - 1) < 1e-15) break
  }
  return result
}

const lanczos = [
  676.5203681218851, -1259.1392167224028, 771.3234287776531, -176.6150291621406, 12.507343278686905,
  -0.13857109526572012, 9.984369578019572e-6, 1.5056327351493116e-7,
] as const

/** Lanczos approximation, for arguments of at least one half. */
function logGamma(value: number): number {
  const shifted = value - 1
  const base = shifted + lanczos.length - 0.5
  const sum = lanczos.reduce(
    (total, weight, index) => total + weight / (shifted + index + 1),
    0.9999999999998099,
  )
  return 0.5 * Math.log(2 * Math.PI) + (shifted + 0.5) * Math.log(base) - base + Math.log(sum)
}
