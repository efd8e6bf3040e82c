import { CircleCheck, CircleDashed } from 'lucide-react'
import { type DescribedDecision, describeDecision, type NameLink } from './describeDecision.ts'

export interface DecisionHeadlineProps {
  readonly decision: DescribedDecision
  readonly nameLink: NameLink
}

/** The decision in plain words, with an icon for matched or not. */
export function DecisionHeadline({ decision, nameLink }: DecisionHeadlineProps) {
  const isMatched = decision.method !== 'none'
  const Icon = isMatched ? CircleCheck : CircleDashed
  return (
    <div className="flex gap-3">
      <Icon
        aria-hidden
        className={`mt-0.5 size-5 shrink-0 ${isMatched ? 'text-good' : 'text-ink-3'}`}
      />
      <p className="max-w-prose text-lg font-medium text-balance">
        {describeDecision(decision, nameLink)}
      </p>
    </div>
  )
}
