import { Change } from '../ui/Change.tsx'
import { classNames } from '../ui/classNames.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import { formatMetric, type MetricKey, metrics } from './metrics.ts'

export interface MetricTileProps {
  readonly metric: MetricKey
  readonly isShown: boolean
  /** Undefined while it loads, null without a base. */
  readonly value: number | null | undefined
  /** The earlier period. Undefined without a comparison and while it loads. */
  readonly earlier: number | null | undefined
  /** Why there is no figure. */
  readonly obstacle: string | null
  /** The figure is that of the previous filters. */
  readonly isDimmed: boolean
  readonly onToggle: (isAdded: boolean) => void
}

/** A figure that chooses the line in the chart. */
export function MetricTile(props: MetricTileProps) {
  const { metric, isShown, value, earlier, obstacle, isDimmed, onToggle } = props
  const { label, hint, color, of } = metrics[metric]
  return (
    <button
      type="button"
      aria-pressed={isShown}
      disabled={obstacle !== null}
      title={`${hint}. Hold Shift to show it with others.`}
      onClick={(event) => onToggle(event.shiftKey || event.metaKey || event.ctrlKey)}
      className={classNames(
        'relative flex min-w-0 flex-col items-start px-5 py-3 text-left outline-offset-[-2px] transition-colors',
        obstacle === null ? 'hover:bg-canvas dark:hover:bg-sunken' : 'cursor-not-allowed',
      )}
    >
      <span
        aria-hidden
        className={classNames('absolute inset-x-0 -bottom-px h-0.5', !isShown && 'hidden')}
        style={{ background: color }}
      />
      <span className={classNames('text-sm', isShown ? 'font-medium text-ink' : 'text-ink-2')}>
        {label}
      </span>
      {obstacle === null ? (
        <span
          className={classNames(
            'flex h-8 max-w-full flex-wrap items-baseline gap-x-2 overflow-hidden transition-opacity',
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
          {typeof value === 'number' && typeof earlier === 'number' && value + earlier > 0 && (
            <span title={`Earlier: ${formatMetric(metric, earlier, true)}`}>
              <Change current={value} previous={earlier} isShare={of !== null} />
            </span>
          )}
        </span>
      ) : (
        <span className="py-1.5 text-sm text-ink-3">{obstacle}</span>
      )}
    </button>
  )
}
