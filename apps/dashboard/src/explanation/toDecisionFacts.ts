import type { DecisionExplanation } from '@throughlink/api'
import { formatBits } from '../format/bits.ts'
import { formatCount } from '../format/numbers.ts'
import type { Fact } from './Facts.tsx'
import { formatConfidence, formatGap } from './formats.ts'

/** Lists the inputs of a probabilistic decision. */
export function toDecisionFacts(explanation: DecisionExplanation): readonly Fact[] {
  const { threshold, thresholdBits, unread } = explanation
  const bits = thresholdBits === null ? '' : ` (${formatBits(thresholdBits)})`
  return [
    {
      label: 'Threshold',
      value: threshold === null ? 'None needed' : `${formatConfidence(threshold)}${bits}`,
    },
    { label: 'Window', value: formatGap(explanation.windowSeconds) },
    { label: 'Clicks compared', value: formatCount(explanation.candidates) },
    { label: 'No known click', value: formatConfidence(explanation.organic) },
    ...(unread > 0 ? [{ label: 'Not compared', value: formatConfidence(unread) }] : []),
    { label: 'Model', value: explanation.model },
  ]
}
