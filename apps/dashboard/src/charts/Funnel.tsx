import { formatCount, formatShare } from '../format/numbers.ts'
import { formatDuration } from '../format/times.ts'

export interface FunnelStep {
  readonly key: string
  readonly label: string
  readonly count: number
  /** Median time since the previous step. */
  readonly medianSeconds?: number | null
  /** Overrides the colour of the funnel, for steps that count something else. */
  readonly color?: string
}

export interface FunnelProps {
  readonly label: string
  readonly steps: readonly FunnelStep[]
  readonly color: string
}

/** Steps from left to right, each with its share of the first and what was lost since the previous one. */
export function Funnel({ label, steps, color }: FunnelProps) {
  const first = steps[0]?.count ?? 0
  return (
    <ol aria-label={label} className="flex flex-col gap-3 sm:flex-row sm:gap-0">
      {steps.map((step, index) => {
        const previous = steps[index - 1]
        const share = first === 0 ? 0 : Math.min(1, step.count / first)
        return (
          <li
            key={step.key}
            className="min-w-0 flex-1 sm:border-l sm:border-line sm:px-3 sm:first:border-0 sm:first:pl-0"
          >
            <p className="truncate text-sm text-ink-2" title={step.label}>
              {step.label}
            </p>
            <p className="text-lg font-semibold">{formatCount(step.count)}</p>
            <p
              className="truncate text-sm text-ink-3"
              title={previous === undefined ? undefined : `Share of “${previous.label}”`}
            >
              {previous === undefined
                ? 'Start'
                : previous.count === 0
                  ? '–'
                  : `${formatShare(step.count, previous.count)} of previous`}
            </p>
            <div className="mt-2 flex h-3 items-end rounded-[3px] bg-sunken sm:h-24">
              <div
                className="h-full w-(--share) rounded-[3px] sm:h-(--share) sm:w-full"
                style={{
                  '--share': `${Math.max(share * 100, step.count > 0 ? 1 : 0)}%`,
                  background: step.color ?? color,
                }}
              />
            </div>
            {step.medianSeconds !== undefined && step.medianSeconds !== null && (
              <p className="mt-1 text-xs text-ink-3">Median {formatDuration(step.medianSeconds)}</p>
            )}
          </li>
        )
      })}
    </ol>
  )
}
