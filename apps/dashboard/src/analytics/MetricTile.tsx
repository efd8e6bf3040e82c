import { Minus, Plus } from 'lucide-react'
import type { Resolution } from '../charts/ticks.ts'
import { classNames } from '../ui/classNames.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { ComparedChange } from './ComparedChange.tsx'
import type { ComparedTotals } from './compareTotals.ts'
import { formatMetric, type MetricKey, metrics } from './metrics.ts'

export interface MetricTileProps {
  readonly metric: MetricKey
  readonly isShown: boolean
  /** It is the only metric in the chart. */
  readonly isAlone: boolean
  /** Undefined while it loads, null without a base. */
  readonly value: number | null | undefined
  /** Null without a comparison and while it loads. */
  readonly compared: ComparedTotals | null
  readonly resolution: Resolution
  /** Why there is no figure. */
  readonly obstacle: string | null
  /** The figure is that of the previous filters. */
  readonly isDimmed: boolean
  /** Shows it alone. */
  readonly onChoose: () => void
  /** Shows it beside another metric, or no longer. */
  readonly onToggleSecond: () => void
}

/** A figure that chooses the line in the chart. */
export function MetricTile(props: MetricTileProps) {
  const { metric, isShown, isAlone, value, compared, resolution, obstacle, isDimmed } = props
  const { onChoose, onToggleSecond } = props
  const { label, hint, color } = metrics[metric]
  return (
    <div className="group relative flex min-w-0">
      <button
        type="button"
        aria-pressed={isShown}
        disabled={obstacle !== null}
        title={`${hint}.`}
        onClick={(event) =>
          event.shiftKey || event.metaKey || event.ctrlKey ? onToggleSecond() : onChoose()
        }
        className={classNames(
          '@container flex w-full min-w-0 flex-col items-start px-5 py-3 text-left outline-offset-[-2px] transition-colors',
          obstacle === null ? 'hover:bg-canvas dark:hover:bg-sunken' : 'cursor-not-allowed',
        )}
      >
        <span
          aria-hidden
          className={classNames('absolute inset-x-0 -bottom-px h-0.5', !isShown && 'hidden')}
          style={{ background: color }}
        />
        <span
          className={classNames('pr-5 text-sm', isShown ? 'font-medium text-ink' : 'text-ink-2')}
        >
          {label}
        </span>
        {obstacle === null ? (
          <span
            className={classNames(
              // In a narrow tile the change is below the figure, and has its place before it is there.
              'flex min-h-13 max-w-full flex-col gap-x-2 transition-opacity @[8.5rem]:min-h-8 @[8.5rem]:flex-row @[8.5rem]:items-baseline',
              isDimmed && 'opacity-50',
            )}
          >
            {value === undefined ? (
              <Skeleton className="mt-1.5 h-5 w-16" />
            ) : (
              <span
                className="text-2xl font-semibold tracking-tight"
                title={formatMetric(metric, value, true)}
              >
                {formatMetric(metric, value)}
              </span>
            )}
            <ComparedChange {...{ metric, compared, resolution }} />
          </span>
        ) : (
          <span className="py-1.5 text-sm text-ink-3">{obstacle}</span>
        )}
      </button>
      {obstacle === null && !(isShown && isAlone) && (
        <IconButton
          label={isShown ? `Remove ${label} from the chart` : `Add ${label} to the chart`}
          onClick={onToggleSecond}
          className="absolute top-2 right-2 !size-7 touch:!size-9"
        >
          {isShown ? (
            <Minus aria-hidden className="size-3.5" />
          ) : (
            <Plus aria-hidden className="size-3.5" />
          )}
        </IconButton>
      )}
    </div>
  )
}
