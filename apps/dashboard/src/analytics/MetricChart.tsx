import type { TimeSeries } from '@throughlink/api'
import type { ResolvedPeriod } from '@throughlink/protocol/rules'
import type { ReactNode } from 'react'
import { Legend } from '../charts/Legend.tsx'
import type { Series } from '../charts/SeriesLine.tsx'
import { TimeSeriesChart } from '../charts/TimeSeriesChart.tsx'
import { AnnotatedChart } from './annotations/AnnotatedChart.tsx'
import { type MetricKey, metrics } from './metrics.ts'
import { countBegun, isOpen, readPoints } from './readFigures.ts'

export interface MetricChartProps {
  /** The app whose annotations the chart shows. Without it, it has none. */
  readonly appId?: string
  readonly data: TimeSeries
  readonly earlier: TimeSeries | undefined
  /** One metric, or two with an axis each. */
  readonly shown: readonly MetricKey[]
  readonly now: number
  readonly resolution: ResolvedPeriod['resolution']
  /** Beside the legend. */
  readonly action: ReactNode
}

/** The chosen metrics over time, with the earlier period dashed. */
export function MetricChart(props: MetricChartProps) {
  const { appId, data, earlier, shown, now, resolution, action } = props
  const begun = countBegun(data, now)
  const colors = pickColors(shown)
  const describe = (key: MetricKey, index: number) => ({
    color: colors[index] ?? metrics[key].color,
    isShare: metrics[key].of !== null,
    isRight: index > 0,
  })
  const ofPeriod = shown.map((key, index) => ({
    key,
    label: metrics[key].label,
    values: readPoints(data, key).slice(0, begun),
    ...describe(key, index),
  }))
  const ofEarlier =
    earlier === undefined
      ? []
      : shown.map((key, index) => ({
          key: `earlier-${key}`,
          label: shown.length === 1 ? 'Earlier period' : `${metrics[key].label}, earlier`,
          values: readPoints(earlier, key).slice(0, data.buckets.length),
          starts: earlier.buckets,
          isEarlier: true,
          ...describe(key, index),
        }))
  const series: readonly Series[] = [...ofPeriod, ...ofEarlier]
  const chart = {
    label: `${shown.map((key) => metrics[key].label).join(' and ')} by ${resolution}`,
    starts: data.buckets,
    resolution,
    series,
    isLastPartial: isOpen(data, now),
  }
  return (
    <>
      <div className="mb-2 flex min-h-8 flex-wrap items-center justify-between gap-x-3 gap-y-1">
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
      {appId === undefined ? (
        <TimeSeriesChart {...chart} />
      ) : (
        <AnnotatedChart {...chart} appId={appId} end={data.to} />
      )}
      {!data.isExact && (
        <p className="mt-2 text-xs text-ink-3">
          Older counts are kept by UTC day, so days in your time zone are approximate.
        </p>
      )}
    </>
  )
}

/** A rate has the colour of its count, so beside that count it takes another one. */
function pickColors(shown: readonly MetricKey[]): readonly string[] {
  const own = shown.map((key) => metrics[key].color)
  return own.map((color, index) => (own.indexOf(color) < index ? 'var(--chart-2)' : color))
}
