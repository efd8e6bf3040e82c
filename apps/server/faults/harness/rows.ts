import type { ReportRow } from '@throughlink/tooling/report'

type Value = ReportRow['value']

/** A promise that was kept or not. */
export function promise(
  name: string,
  ok: boolean,
  value: Value,
  target: Value,
  note = '',
): ReportRow {
  return { name, value, unit: '', target, ok, note }
}

/** A number that must be exactly so. */
export function exactly(name: string, value: number, target: number, note = ''): ReportRow {
  return promise(name, value === target, value, target, note)
}

/** A number that must not be more. */
export function atMost(
  name: string,
  value: number,
  most: number,
  unit: string,
  note = '',
): ReportRow {
  const rounded = Math.round(value)
  return { name, value: rounded, unit, target: `at most ${most}`, ok: rounded <= most, note }
}

/** A number that must be reached, so that the others mean something. */
export function atLeast(name: string, value: number, least: number, note = ''): ReportRow {
  return promise(name, value >= least, value, `at least ${least}`, note)
}

export function figure(name: string, value: Value, unit: string, note = ''): ReportRow {
  return { name, value, unit, target: null, ok: true, note }
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

/** How often each value came, the most frequent first: `302 ×812, 503 ×3`. */
export function tally(values: Iterable<string | number>): string {
  const counts = new Map<string | number, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  const sorted = [...counts].sort(([, a], [, b]) => b - a)
  return sorted.map(([value, count]) => `${value} ×${count}`).join(', ') || 'none'
}
