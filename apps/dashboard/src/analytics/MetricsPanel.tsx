import type { TimeSeries } from '@throughlink/api'
import { useState } from 'react'
import { QueryView } from '../ui/QueryView.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { toggleMetric } from './changeSearch.ts'
import { CsvButton } from './CsvButton.tsx'
import { MetricChart } from './MetricChart.tsx'
import { type MetricKey, metricKeys, metrics, readMetrics } from './metrics.ts'
import { MetricTile } from './MetricTile.tsx'
import { NoTraffic } from './NoTraffic.tsx'
import { countBegun, isNothing, readPoints, readTotal } from './readFigures.ts'
import { type AnalyticsProps, resolveScope } from './scope.ts'
import { useMetricFigures } from './useMetricFigures.ts'

/** Metrics with their change, and the chosen ones over time. */
export function MetricsPanel({ onSearch, ...props }: AnalyticsProps) {
  const { search } = props
  const scope = resolveScope(props)
  const { current, earlier, hasEarlier, hasLine, obstacles } = useMetricFigures(scope)
  const now = useLoadedAt(current.dataUpdatedAt)
  const shown = readMetrics(search)
  const begun = current.data === undefined ? 0 : countBegun(current.data, now)
  const available = shown.filter((key) => obstacles.get(key) === null)
  return (
    <section
      aria-label="Metrics"
      className="min-w-0 overflow-hidden rounded-panel border border-line bg-surface"
    >
      <div className="grid grid-cols-2 border-b border-line max-sm:[&>*:last-child]:col-span-2 max-sm:[&>*:nth-child(n+3)]:border-t sm:grid-cols-5 sm:divide-x sm:divide-line [&>*]:border-line">
        {metricKeys.map((key) => (
          <MetricTile
            key={key}
            metric={key}
            isShown={shown.includes(key)}
            value={current.data ? readTotal(current.data, key) : current.isError ? null : undefined}
            earlier={
              hasEarlier && earlier.data
                ? readTotal(earlier.data, key, hasLine ? begun : Infinity)
                : undefined
            }
            obstacle={obstacles.get(key) ?? null}
            isDimmed={current.isPlaceholderData || (hasEarlier && earlier.isPlaceholderData)}
            onToggle={(isAdded) => onSearch(toggleMetric(search, key, isAdded))}
          />
        ))}
      </div>
      <div className="px-5 pt-3 pb-5">
        {available.length === 0 ? (
          <NoTraffic
            {...props}
            noun={metrics[shown[0]].noun}
            obstacle={obstacles.get(shown[0]) ?? null}
          />
        ) : (
          <QueryView query={current} loading={<Skeleton className="mt-7 h-[260px] w-full" />}>
            {(data) => {
              const [first = 'clicks'] = available
              const isEmpty = available.every((key) => isNothing(data, key))
              if (isEmpty) return <NoTraffic {...props} noun={metrics[first].noun} isTall />
              const line = hasLine ? earlier.data : undefined
              return (
                <MetricChart
                  data={data}
                  earlier={line}
                  shown={available}
                  now={now}
                  resolution={scope.period.resolution}
                  action={
                    <CsvButton
                      card={available.map((key) => metrics[key].label).join(' and ')}
                      range={scope.period.current}
                      toTable={() => toSeriesTable(data, line, available)}
                    />
                  }
                />
              )
            }}
          </QueryView>
        )}
      </div>
    </section>
  )
}

/** When the data was loaded: which buckets have begun must not change without new figures. */
function useLoadedAt(updatedAt: number): number {
  const [mountedAt] = useState(() => Date.now())
  return updatedAt === 0 ? mountedAt : updatedAt
}

/** The figures of a chart as rows for a CSV file. */
function toSeriesTable(
  data: TimeSeries,
  earlier: TimeSeries | undefined,
  shown: readonly MetricKey[],
): readonly (readonly (string | number | null)[])[] {
  const names = shown.map((key) => metrics[key].label)
  const header = ['Time', ...names, ...(earlier ? names.map((name) => `${name}, earlier`) : [])]
  const columns = [data, ...(earlier ? [earlier] : [])].flatMap((source) =>
    shown.map((key) => readPoints(source, key)),
  )
  const rows = data.buckets.map((start, index) => [
    start,
    ...columns.map((column) => column[index] ?? null),
  ])
  return [header, ...rows]
}
