import type { DecisionExplanation, ExplainedClick } from '@throughlink/api'
import { MousePointerClick } from 'lucide-react'
import { useState } from 'react'
import { Waterfall } from '../charts/Waterfall.tsx'
import { formatDuration } from '../format/times.ts'
import { classNames } from '../ui/classNames.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import type { NameLink } from './describeDecision.ts'
import { formatConfidence, formatGap } from './formats.ts'
import { toWaterfallParts } from './toWaterfallParts.ts'

export interface EvidenceProps {
  readonly explanation: DecisionExplanation
  readonly nameLink: NameLink
}

/** The evidence of the best candidate, or of the rival that is chosen. */
export function Evidence({ explanation, nameLink }: EvidenceProps) {
  const { best, rivals, threshold, thresholdBits, windowSeconds } = explanation
  const [chosen, setChosen] = useState(0)
  if (best === null) {
    return (
      <EmptyState icon={MousePointerClick} title="No clicks to compare">
        No click on this platform in the {formatGap(windowSeconds)} before the first open shares a
        network or a device with the install.
      </EmptyState>
    )
  }
  const candidates = [best, ...rivals]
  const click = candidates[chosen] ?? best
  return (
    <>
      {rivals.length > 0 && (
        <Candidates
          candidates={candidates}
          chosen={chosen}
          nameLink={nameLink}
          onChoose={setChosen}
        />
      )}
      <Waterfall
        label={`Evidence for ${nameLink(click.linkId)} in bits`}
        parts={toWaterfallParts(click)}
        threshold={thresholdBits}
      />
      {threshold !== null && thresholdBits === null && (
        <p className="mt-2 text-sm text-ink-3">No confidence would have been enough for a match.</p>
      )}
      <p className="mt-2 text-sm text-ink-3">
        One bit doubles the odds that this click led to the install. The total equals a probability
        of {formatConfidence(click.confidence)}.
      </p>
    </>
  )
}

function Candidates(props: {
  readonly candidates: readonly ExplainedClick[]
  readonly chosen: number
  readonly nameLink: NameLink
  readonly onChoose: (index: number) => void
}) {
  const { candidates, chosen, nameLink, onChoose } = props
  return (
    <ol aria-label="Candidates, likeliest first" className="mb-3 space-y-0.5">
      {candidates.map((each, index) => (
        <li key={`${each.linkId}:${index}`}>
          <button
            type="button"
            aria-pressed={index === chosen}
            onClick={() => onChoose(index)}
            className={classNames(
              'flex min-h-8 w-full items-center gap-3 rounded-control px-2 text-left text-base touch:min-h-11',
              index === chosen ? 'bg-sunken font-medium' : 'text-ink-2 hover:bg-sunken',
            )}
          >
            <span className="w-4 shrink-0 text-sm font-normal text-ink-3">{index + 1}</span>
            <span className="min-w-0 flex-1 truncate">{nameLink(each.linkId)}</span>
            <span className="text-sm font-normal whitespace-nowrap text-ink-3 max-sm:hidden">
              {formatDuration(each.gapSeconds)} before
            </span>
            <span className="w-16 text-right">{formatConfidence(each.confidence)}</span>
          </button>
        </li>
      ))}
    </ol>
  )
}
