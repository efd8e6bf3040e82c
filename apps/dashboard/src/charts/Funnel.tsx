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

/** Steps below each other. A bar is the share of the step before, so that a small step is as readable as a large one. */
export function Funnel({ label, steps, color }: FunnelProps) {
  return (
    <ol aria-label={label} className="space-y-3">
      {steps.map((step, index) => {
        const previous = steps[index - 1]
        const base = previous?.count ?? step.count
        const share = base === 0 ? 0 : Math.min(1, step.count / base)
        return (
          <li key={step.key}>
            <div className="flex flex-wrap items-baseline gap-x-3">
              <span className="min-w-0 flex-1 truncate text-ink-2" title={step.label}>
                {step.label}
              </span>
              <span className="text-sm text-ink-3">
                {previous === undefined ? '' : describeShare(step, previous)}
              </span>
              <span className="w-16 text-right font-semibold">{formatCount(step.count)}</span>
            </div>
            <div className="mt-1 h-3 rounded-[3px] bg-sunken">
              <div
                className="h-full rounded-[3px]"
                style={{
                  width: step.count === 0 ? 0 : `max(3px, ${share * 100}%)`,
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

function describeShare(step: FunnelStep, previous: FunnelStep): string {
  if (previous.count === 0) return '–'
  return `${formatShare(step.count, previous.count)} of previous`
}
