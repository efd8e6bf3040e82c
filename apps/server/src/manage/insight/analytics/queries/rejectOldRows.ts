import { hoursKeptDays, maxAnalyticsDays, rowsKeptDays } from '@throughlink/protocol/rules'
import { dayMs } from '#platform/time/durations.ts'
import type { Range } from './bucketEdges.ts'
import { rejectParameter } from './readRange.ts'
import type { CellsPlan } from './selectCells.ts'

const rowsReason =
  'this combination of dimensions is counted from raw rows, which are kept for 13 months'

/** Rejects what is counted from raw rows, if the range is longer or older than these allow. */
export function rejectOldRows({ source }: CellsPlan, range: Range, nowMs: number): void {
  if (source === 'rollup') return
  if (range.toMs - range.fromMs > (maxAnalyticsDays.filtered + 1) * dayMs)
    rejectParameter(
      '/from',
      `must be at most ${maxAnalyticsDays.filtered} days before to: ${rowsReason}`,
    )
  rejectBefore(nowMs - rowsKeptDays * dayMs, range, rowsReason)
}

/** Rejects hours of a time when counts are kept by day. */
export function rejectOldHours(hoursStartMs: number, range: Range): void {
  rejectBefore(hoursStartMs, range, `counts by hour are kept for ${hoursKeptDays} days`)
}

function rejectBefore(earliestMs: number, { fromMs }: Range, reason: string): void {
  if (fromMs >= earliestMs) return
  rejectParameter('/from', `must be ${new Date(earliestMs).toISOString()} or later: ${reason}`)
}
