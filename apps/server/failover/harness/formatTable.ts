import type { FailoverSummary } from '../scenario.ts'

/** Formats summaries as a Markdown table, so that it can be copied into the documentation. */
export function formatTable(summaries: readonly FailoverSummary[]): string {
  const lines = summaries.map((summary) => {
    const { failure, rounds, acknowledged, lost, doubleClaims, recoverySeconds } = summary
    const cells = [failure, rounds, acknowledged, lost, doubleClaims, formatRange(recoverySeconds)]
    return `| ${cells.join(' | ')} |`
  })
  return [
    '| Failure | Rounds | Acknowledged | Lost | Double claims | Recovery, seconds |',
    '| --- | --- | --- | --- | --- | --- |',
    ...lines,
  ].join('\n')
}

function formatRange(seconds: readonly number[]): string {
  if (seconds.length === 0) return 'none'
  const min = Math.min(...seconds).toFixed(1)
  const max = Math.max(...seconds).toFixed(1)
  return min === max ? min : `${min} to ${max}`
}
