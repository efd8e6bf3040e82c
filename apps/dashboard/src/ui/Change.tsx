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
  const { text, direction } = (isShare ? formatPoints : formatChange)(current, previous)
  const { Icon, className } = looks[direction]
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-0.5 text-sm whitespace-nowrap',
        className,
      )}
    >
      <Icon aria-hidden className="size-3.5" />
      {text}
    </span>
  )
}

const looks = {
  up: { Icon: ArrowUpRight, className: 'text-good' },
  down: { Icon: ArrowDownRight, className: 'text-bad' },
  none: { Icon: ArrowRight, className: 'text-ink-3' },
} as const
