import {
  type AnalyticsRetention,
  countKeptDays,
  hoursKeptDays,
  maxAnalyticsDays,
} from '@throughlink/protocol/rules'
import { dayMs } from '#platform/time/durations.ts'
import type { Range } from './bucketEdges.ts'
import { rejectParameter } from './readRange.ts'
import type { CellsPlan } from './selectCells.ts'

/** Rejects what is counted from raw rows, if the range is longer or older than these allow. */
export function rejectOldRows(
  { source }: CellsPlan,
  range: Range,
  { rowMonths }: Pick<AnalyticsRetention, 'rowMonths'>,
  nowMs: number,
): void {
  if (source === 'rollup') return
  const reason = `this combination of dimensions is counted from raw rows, which are kept for ${rowMonths} months`
  if (range.toMs - range.fromMs > (maxAnalyticsDays.filtered + 1) * dayMs)
    rejectParameter(
      '/from',
      `must be at most ${maxAnalyticsDays.filtered} days before to: ${reason}`,
    )
  rejectBefore(nowMs - countKeptDays(rowMonths) * dayMs, range, reason)
}

/** Rejects hours of a time when counts are kept by day. */
export function rejectOldHours(hoursStartMs: number, range: Range): void {
  rejectBefore(hoursStartMs, range, `counts by hour are kept for ${hoursKeptDays} days`)
}

function rejectBefore(earliestMs: number, { fromMs }: Range, reason: string): void {
  if (fromMs >= earliestMs) return
  rejectParameter('/from', `must be ${new Date(earliestMs).toISOString()} or later: ${reason}`)
}
