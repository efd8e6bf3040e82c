import type { DecisionExplanation, InstallExplanation } from './operations.ts'

/** A decision in words, for people and for agents. */
export interface DescribedExplanation {
  /** Names and values. Null: there is no such value. */
  readonly fields: readonly (readonly [name: string, value: string | null])[]
  /** Signal, comparison and bits, strongest first, then the sum. Empty if the model did not decide. */
  readonly evidence: readonly (readonly [signal: string, comparison: string, bits: string])[]
}

/** Describes why an install was matched, or not. */
export function describeExplanation(body: InstallExplanation): DescribedExplanation {
  const { explanation } = body
  return {
    fields: [
      ['Install', body.installId],
      ['Link', body.link ?? 'none'],
      ['Method', body.method],
      ['Confidence', formatShare(body.confidence)],
      ['Reason', body.reason],
      ['Decided', body.decidedAt],
      ['Candidates', explanation === null ? null : String(explanation.candidates)],
      ['Needed', explanation?.threshold == null ? null : formatShare(explanation.threshold)],
      ['Organic', explanation === null ? null : formatShare(explanation.organic)],
    ],
    evidence: describeEvidence(explanation),
  }
}

function describeEvidence(
  explanation: DecisionExplanation | null,
): DescribedExplanation['evidence'] {
  const best = explanation?.best
  if (!best) return []
  const parts = [
    { signal: 'prior', level: '', bits: best.priorBits },
    ...best.evidence.toSorted((a, b) => Math.abs(b.bits) - Math.abs(a.bits)),
    { signal: 'same destination', level: '', bits: best.sameDestinationBits },
    { signal: 'other clicks', level: '', bits: best.rivalBits },
    { signal: 'calibration', level: '', bits: best.calibrationBits },
  ]
  return [
    ...parts
      .filter(({ bits }) => bits !== 0)
      .map(({ signal, level, bits }) => [signal, level, formatBits(bits)] as const),
    ['sum', '', formatBits(best.bits)],
  ]
}

function formatBits(bits: number): string {
  return `${bits < 0 ? '-' : '+'}${Math.abs(bits).toFixed(1)}`
}

function formatShare(share: number): string {
  return `${(share * 100).toFixed(1)}%`
}
