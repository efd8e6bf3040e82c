import { locale } from '../format/locale.ts'
export type Resolution = 'hour' | 'day' | 'week' | 'month'

/** Indexes of the labels of a time axis: evenly spaced, as many as fit. */
export function chooseTicks(count: number, width: number, labelWidth = 72): readonly number[] {
  if (count === 0) return []
  const fitting = Math.max(1, Math.floor(width / labelWidth))
  const step = Math.max(1, Math.ceil(count / fitting))
  return Array.from({ length: Math.ceil(count / step) }, (_, index) => index * step)
}

/** Round values for a vertical axis from zero: three to five, the last at or above the maximum. */
export function chooseLevels(max: number): readonly number[] {
  if (max <= 0) return [0, 1]
  const rough = max / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = Math.max(
    1,
    ([1, 2, 2.5, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power,
  )
  const whole = Math.ceil(step)
  const count = Math.ceil(max / whole)
  return Array.from({ length: count + 1 }, (_, index) => index * whole)
}

const formats: Readonly<Record<Resolution, Intl.DateTimeFormat>> = {
  hour: new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit' }),
  day: new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric' }),
  week: new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric' }),
  month: new Intl.DateTimeFormat(locale, { month: 'short', year: '2-digit' }),
}
const longFormats: Readonly<Record<Resolution, Intl.DateTimeFormat>> = {
  hour: new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }),
  day: new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    year: 'numeric',
  }),
  week: new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }),
  month: new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric' }),
}

export function formatBucket(start: string, resolution: Resolution): string {
  return formats[resolution].format(toLocalStart(start, resolution))
}

/** The name of a bucket in a tooltip. */
export function formatLongBucket(start: string, resolution: Resolution): string {
  const text = longFormats[resolution].format(toLocalStart(start, resolution))
  return resolution === 'week' ? `Week of ${text}` : text
}

/**
 * Older counts are kept by UTC day, so a bucket starts up to a day before the day in the viewer's zone that it
 * stands for. Such a start is not at midnight.
 */
function toLocalStart(start: string, resolution: Resolution): Date {
  const at = new Date(start)
  const isShifted = resolution !== 'hour' && at.getHours() !== 0
  return isShifted ? new Date(at.getTime() + 86_400_000) : at
}

/** Maps 0 to `max` to a range of pixels. */
export interface LinearScale {
  (value: number): number
  readonly invert: (position: number) => number
}

/** A linear scale from zero. The one of d3 has colours and dates, which cost 11 kB. */
export function linearScale(max: number, [start, end]: readonly [number, number]): LinearScale {
  const toPixels = (value: number) => start + (value / max) * (end - start)
  const invert = (position: number) => ((position - start) / (end - start)) * max
  return Object.assign(toPixels, { invert })
}

/** Room for the axes around the drawing of a chart, in pixels. */
export const chartMargin = { top: 8, right: 8, bottom: 24, left: 44 }
