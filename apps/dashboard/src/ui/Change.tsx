import { ArrowDownRight, ArrowRight, ArrowUpRight } from 'lucide-react'
import { formatChange, formatPoints } from '../format/numbers.ts'
import { classNames } from './classNames.ts'

export interface ChangeProps {
  readonly current: number
  readonly previous: number
  /** The values are shares, which change by percentage points. */
  readonly isShare?: boolean
}

/** The change against the earlier period: arrow and percentage. */
export function Change({ current, previous, isShare = false }: ChangeProps) {
  const text = (isShare ? formatPoints : formatChange)(current, previous)
  const Icon = current > previous ? ArrowUpRight : current < previous ? ArrowDownRight : ArrowRight
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-0.5 text-sm whitespace-nowrap',
        current > previous ? 'text-good' : current < previous ? 'text-bad' : 'text-ink-3',
      )}
    >
      <Icon aria-hidden className="size-3.5" />
      {text}
    </span>
  )
}
