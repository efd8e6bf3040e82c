/** A count, and that of the time before. */
export interface ComparedCount {
  readonly count: number
  readonly before: number
}

const format = (value: number) => value.toLocaleString('en')

/** `1,204 clicks (+20 %)`. Without an earlier count there is no percentage, and the count stands alone. */
export function describeCount({ count, before }: ComparedCount, noun: string): string {
  const counted = countNoun(count, noun)
  if (before === 0) return counted
  const percent = Math.round((100 * (count - before)) / before)
  if (percent === 0) return `${counted} (no change)`
  return `${counted} (${percent > 0 ? '+' : '−'}${format(Math.abs(percent))}\u00a0%)`
}

export function countNoun(count: number, noun: string): string {
  return `${format(count)} ${noun}${count === 1 ? '' : 's'}`
}
