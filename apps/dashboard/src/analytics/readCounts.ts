import type { TopValues } from '@throughlink/api'
import { type MetricKey, metrics } from './metrics.ts'

/** The figure of a metric in one row of a list. Null if a share has no base. */
export function readCounts(
  counts: TopValues['items'][number]['counts'],
  key: MetricKey,
): number | null {
  const { count, of } = metrics[key]
  const part = counts[count] ?? 0
  if (of === null) return part
  const base = counts[of] ?? 0
  return base === 0 ? null : part / base
}
