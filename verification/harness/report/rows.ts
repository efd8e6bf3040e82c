import type { ReportRow } from '@throughlink/tooling/base/report'

type Value = ReportRow['value']

/** A requirement that was met or not. */
export function requirement(
  name: string,
  ok: boolean,
  value: Value,
  target: Value,
  note = '',
): ReportRow {
  return { name, value, unit: '', target, ok, note }
}

/** A number that must equal the target. */
export function exactly(name: string, value: number, target: number, note = ''): ReportRow {
  return requirement(name, value === target, value, target, note)
}

/** A number that must not exceed the maximum. */
export function atMost(
  name: string,
  value: number,
  max: number,
  unit: string,
  note = '',
): ReportRow {
  const rounded = Math.round(value)
  return { name, value: rounded, unit, target: `at most ${max}`, ok: rounded <= max, note }
}

/** A number that must reach the minimum, so that the other rows are meaningful. */
export function atLeast(name: string, value: number, min: number, note = ''): ReportRow {
  return requirement(name, value >= min, value, `at least ${min}`, note)
}

/** A number without a target. */
export function measurement(name: string, value: Value, unit: string, note = ''): ReportRow {
  return { name, value, unit, target: null, ok: true, note }
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

/** Returns the median, the upper one of an even number of values, and NaN if there are none. */
export function median(values: readonly number[]): number {
  return values.length === 0 ? NaN : percentile(values, 0.5)
}

/** Counts equal values, the most frequent first: `302 ×812, 503 ×3`. */
export function tally(values: Iterable<string | number>): string {
  const counts = new Map<string | number, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  const sorted = [...counts].sort(([, a], [, b]) => b - a)
  return sorted.map(([value, count]) => `${value} ×${count}`).join(', ') || 'none'
}

/** Formats a row as a line of the output. */
export function formatRow({ ok, name, value, unit, target, note }: ReportRow): string {
  const measured = unit === '' ? String(value) : `${value} ${unit}`
  const expected = ok || target === null ? '' : `, expected ${target}`
  return `${ok ? 'ok    ' : 'FAILED'} ${name}: ${measured}${expected}${note === '' ? '' : ` (${note})`}`
}
