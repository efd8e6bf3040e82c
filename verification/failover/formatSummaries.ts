import { median } from '../harness/report/rows.ts'
import type { FailoverSummary } from './scenario.ts'

/** Formats summaries as a Markdown table, so that it can be copied into the documentation. */
export function formatSummaries(summaries: readonly FailoverSummary[]): string {
  const lines = summaries.map((summary) => {
    const { failure, rounds, acknowledged, lost, doubleClaims, foreign, recoverySeconds } = summary
    const counts = [rounds, acknowledged, lost, doubleClaims, foreign]
    return `| ${[failure, ...counts, formatRecovery(recoverySeconds)].join(' | ')} |`
  })
  return [
    '| Failure | Rounds | Acknowledged | Lost | Double claims | Of another tenant | Recovery, seconds |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...lines,
  ].join('\n')
}

/** The median, and the range. */
function formatRecovery(seconds: readonly number[]): string {
  if (seconds.length === 0) return 'none'
  const [middle, min, max] = [median(seconds), Math.min(...seconds), Math.max(...seconds)]
  return `${middle.toFixed(1)} (${min.toFixed(1)} to ${max.toFixed(1)})`
}
