const whole = new Intl.NumberFormat(undefined, { maximumFractionDigits: 0 })
const compact = new Intl.NumberFormat(undefined, { notation: 'compact', maximumFractionDigits: 1 })
const percent = new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 1 })
const coarsePercent = new Intl.NumberFormat(undefined, {
  style: 'percent',
  maximumFractionDigits: 0,
})

/** `12,345`. For tables and exact figures. */
export function formatCount(value: number): string {
  return whole.format(value)
}

/** `12.3K`. For axes and tiles; show the exact figure in a title. */
export function formatCompact(value: number): string {
  return Math.abs(value) < 10_000 ? whole.format(value) : compact.format(value)
}

/** `12.3%` for 0.123. A dash without a base, because 0 of 0 is not 0 %. */
export function formatShare(part: number, base: number): string {
  return base === 0 ? '–' : percent.format(part / base)
}

export function formatRatio(ratio: number): string {
  return percent.format(ratio)
}

/** `+12%`, or `new` when there was nothing before. */
export function formatChange(current: number, previous: number): string {
  if (previous === 0) return current === 0 ? '0%' : 'new'
  const change = current / previous - 1
  const text = (Math.abs(change) < 0.0995 ? percent : coarsePercent).format(Math.abs(change))
  return change > 0 ? `+${text}` : change < 0 ? `−${text}` : text
}

const amount = new Intl.NumberFormat(undefined, { maximumFractionDigits: 2 })

/** `1,234.5`. For sums and averages of values that an app logged. */
export function formatAmount(value: number): string {
  return amount.format(value)
}

/** `+2.5 pp`: how a share changed, in percentage points. */
export function formatPoints(current: number, previous: number): string {
  const points = Math.round((current - previous) * 1_000) / 10
  const sign = points > 0 ? '+' : points < 0 ? '−' : ''
  return `${sign}${Math.abs(points)} pp`
}
