import { locale } from './locale.ts'
const whole = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 })
const compact = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 })
const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })
const coarsePercent = new Intl.NumberFormat(locale, {
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

/** A change as text, and its direction after rounding: a change that is shown as 0 has none. */
export interface ShownChange {
  readonly text: string
  readonly direction: 'up' | 'down' | 'none'
}

/** `+12%`. Neutral if there was nothing before: it may not have been counted yet. */
export function formatChange(current: number, previous: number): ShownChange {
  if (previous === 0 && current > 0) return { text: 'no data before', direction: 'none' }
  const change = previous === 0 ? 0 : current / previous - 1
  const isSmall = Math.abs(change) < 0.0995
  const format = isSmall ? percent : coarsePercent
  return withSign(roundTo(change, isSmall ? 1_000 : 100), (size) => format.format(size))
}

const amount = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 })

/** `1,234.5`. For sums and averages of values that an app logged. */
export function formatAmount(value: number): string {
  return amount.format(value)
}

/** `+2.5 pp`: how a share changed, in percentage points. */
export function formatPoints(current: number, previous: number): ShownChange {
  return withSign(roundTo((current - previous) * 100, 10), (points) => `${points} pp`)
}

function roundTo(value: number, parts: number): number {
  return Math.round(value * parts) / parts
}

function withSign(change: number, format: (size: number) => string): ShownChange {
  const text = format(Math.abs(change))
  if (change === 0) return { text, direction: 'none' }
  return change > 0
    ? { text: `+${text}`, direction: 'up' }
    : { text: `−${text}`, direction: 'down' }
}
