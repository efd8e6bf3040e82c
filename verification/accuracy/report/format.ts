import type { Rate } from '../metrics/measure.ts'
import type { GeneratorId } from '../run/job.ts'

export const emptyCell = '–'

/** Formats three decimals without the leading zero: `.971`, `1.00`. */
export function formatShare(value: number | null): string {
  if (value === null) return emptyCell
  const text = value.toFixed(3)
  return text.startsWith('0') ? text.slice(1) : value.toFixed(2)
}

/** `.971 [.960–.980]` */
export function formatInterval(value: number | null, low: number, high: number): string {
  return value === null
    ? emptyCell
    : `${formatShare(value)} [${formatShare(low)}–${formatShare(high)}]`
}

/** Formats a rate as its pooled value with interval, followed by the median over seeds. */
export function formatRate({ value, low, high }: Rate, median: number | null): string {
  return value === null ? emptyCell : `${formatInterval(value, low, high)} ${formatShare(median)}`
}

/** `12 s`, `1.3 s` */
export function formatSeconds(ms: number): string {
  return `${(ms / 1000).toFixed(ms < 9_950 ? 1 : 0)} s`
}

/** Names a generator in tables. Nothing was tuned on results of the held-out one. */
export function generatorTitle(generator: GeneratorId): string {
  return `${generator} generator`
}
