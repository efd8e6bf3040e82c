import type { ExplainedClick } from '@throughlink/matcher'
import type { StoredExplanation } from '#catalog/claims/storedExplanation.ts'
import { secondMs } from '#platform/time/durations.ts'

/** Returns a stored explanation as the API shows it. Derives what need not be stored. */
export function toDecisionView({ decidedAtMs, ...explanation }: StoredExplanation) {
  const { threshold = null, best, rivals } = explanation
  const toView = (click: ExplainedClick) => toClickView(click, decidedAtMs)
  return {
    ...explanation,
    threshold,
    thresholdBits: toThresholdBits(threshold),
    best: best && toView(best),
    rivals: rivals.map(toView),
  }
}

function toClickView(click: ExplainedClick, decidedAtMs: number) {
  const clickedAt = new Date(decidedAtMs - click.gapSeconds * secondMs).toISOString()
  return { ...click, clickedAt }
}

/** Returns null for a threshold of 0 or 1, whose odds are not finite. */
function toThresholdBits(threshold: number | null): number | null {
  if (threshold === null || threshold <= 0 || threshold >= 1) return null
  return Math.round(Math.log2(threshold / (1 - threshold)) * 1000) / 1000
}
