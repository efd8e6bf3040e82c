import type { Resolution } from '../charts/ticks.ts'
import { Change } from '../ui/Change.tsx'
import type { ComparedTotals } from './compareTotals.ts'
import { formatMetric, type MetricKey, metrics } from './metrics.ts'

export interface ComparedChangeProps {
  readonly metric: MetricKey
  /** Null without a comparison and while it loads. */
  readonly compared: ComparedTotals | null
  readonly resolution: Resolution
}

/** The change against the earlier period. Its title has the compared figures. */
export function ComparedChange({ metric, compared, resolution }: ComparedChangeProps) {
  if (compared === null) return null
  const { current, earlier, buckets } = compared
  if (current === null || earlier === null || current + earlier === 0) return null
  const show = (value: number) => formatMetric(metric, value, true)
  const scope =
    buckets === null ? '' : ` in ${buckets} complete ${resolution}${buckets === 1 ? '' : 's'}`
  return (
    <span title={`${show(current)}${scope}, earlier ${show(earlier)}`}>
      <Change current={current} previous={earlier} isShare={metrics[metric].of !== null} />
    </span>
  )
}
