import type { TimeSeries } from '@throughlink/api'
import type { ReactNode } from 'react'
import { Legend } from '../charts/Legend.tsx'
import type { Series } from '../charts/SeriesLine.tsx'
import { TimeSeriesChart } from '../charts/TimeSeriesChart.tsx'
import type { ResolvedPeriod } from '../filters/resolvePeriod.ts'
import { formatRatio } from '../format/numbers.ts'
import { type MetricKey, metrics } from './metrics.ts'
import { countBegun, isOpen, readPoints } from './readFigures.ts'

export interface MetricChartProps {
  readonly data: TimeSeries
  readonly earlier: TimeSeries | undefined
  readonly shown: readonly MetricKey[]
  readonly now: number
  readonly resolution: ResolvedPeriod['resolution']
  /** Beside the legend. */
  readonly action: ReactNode
}

/** The chosen metrics over time, with the earlier period dashed. */
export function MetricChart(props: MetricChartProps) {
  const { data, earlier, shown, now, resolution, action } = props
  const begun = countBegun(data, now)
  const ofPeriod = shown.map((key) => ({
    key,
    label: metrics[key].label,
    color: metrics[key].color,
    values: readPoints(data, key).slice(0, begun),
  }))
  const ofEarlier =
    earlier === undefined
      ? []
      : shown.map((key) => ({
          key: `earlier-${key}`,
          label: shown.length === 1 ? 'Earlier period' : `${metrics[key].label}, earlier`,
          color: metrics[key].color,
          values: readPoints(earlier, key).slice(0, data.buckets.length),
          starts: earlier.buckets,
          isEarlier: true,
        }))
  const series: readonly Series[] = [...ofPeriod, ...ofEarlier]
  const isShare = shown.some((key) => metrics[key].of !== null)
  return (
    <>
      <div className="mb-2 flex min-h-8 items-center justify-between gap-3">
        <Legend
          items={series.map(({ key, label, color, isEarlier = false }) => ({
            key,
            label,
            color,
            isDashed: isEarlier,
          }))}
        />
        {action}
      </div>
      <TimeSeriesChart
        label={`${shown.map((key) => metrics[key].label).join(' and ')} by ${resolution}`}
        starts={data.buckets}
        resolution={resolution}
        series={series}
        isLastPartial={isOpen(data, now)}
        isShare={isShare}
        {...(isShare ? { formatValue: formatRatio } : {})}
      />
      {!data.isExact && (
        <p className="mt-2 text-xs text-ink-3">
          Older counts are kept by UTC day, so days in your time zone are approximate.
        </p>
      )}
    </>
  )
}
