import { useState } from 'react'
import { ChartSkeleton } from '../charts/ChartSkeleton.tsx'
import { QueryView } from '../ui/QueryView.tsx'
import { chooseMetric, setChartInterval, toggleSecondMetric } from './changeSearch.ts'
import { compareTotals, toPeriodSeries } from './compareTotals.ts'
import { CsvButton } from './CsvButton.tsx'
import { IntervalSelect } from './IntervalSelect.tsx'
import { MetricChart } from './MetricChart.tsx'
import { type MetricKey, metrics, readMetrics } from './metrics.ts'
import { MetricTile } from './MetricTile.tsx'
import { metricTilesClass } from './metricTilesClass.ts'
import { NoTraffic } from './NoTraffic.tsx'
import { PngButton } from './PngButton.tsx'
import { isNothing, isOpen, readTotal } from './readFigures.ts'
import { type AnalyticsProps, resolveScope } from './scope.ts'
import { toSeriesTable } from './toSeriesTable.ts'
import { useMetricFigures } from './useMetricFigures.ts'

/** Metrics with their change, and the chosen ones over time. */
export function MetricsPanel({ onSearch, ...props }: AnalyticsProps) {
  const { search } = props
  const scope = resolveScope(props)
  const { keys, current, earlier, hasEarlier, hasLine, obstacles } = useMetricFigures(scope)
  const now = useLoadedAt(current.dataUpdatedAt)
  const shown = readMetrics(search, keys)
  const { period } = scope
  const compare = (key: MetricKey) => {
    if (!hasEarlier || period.earlier === null) return null
    if (current.data === undefined || earlier.data === undefined) return null
    // Without hours of the earlier period, hours that are over have nothing to be compared with.
    if (!hasLine && isOpen(current.data, now)) return null
    return compareTotals(
      key,
      toPeriodSeries(current.data, period.current),
      toPeriodSeries(earlier.data, period.earlier),
      now,
    )
  }
  const available = shown.filter((key) => obstacles.get(key) === null)
  return (
    <section
      aria-label="Metrics"
      className="min-w-0 overflow-hidden rounded-panel border border-line bg-surface"
    >
      <div className={metricTilesClass}>
        {keys.map((key) => (
          <MetricTile
            key={key}
            metric={key}
            isShown={shown.includes(key)}
            isAlone={shown.length === 1}
            value={current.data ? readTotal(current.data, key) : current.isError ? null : undefined}
            compared={compare(key)}
            resolution={period.resolution}
            obstacle={obstacles.get(key) ?? null}
            isDimmed={current.isPlaceholderData || (hasEarlier && earlier.isPlaceholderData)}
            onChoose={() => onSearch(chooseMetric(search, key))}
            onToggleSecond={() => onSearch(toggleSecondMetric(search, key))}
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
          <QueryView query={current} loading={<ChartSkeleton hasLegend />}>
            {(data) => {
              const [first = 'clicks'] = available
              const isEmpty = available.every((key) => isNothing(data, key))
              if (isEmpty) return <NoTraffic {...props} noun={metrics[first].noun} isTall />
              const line = hasLine ? earlier.data : undefined
              return (
                <MetricChart
                  appId={props.appId}
                  data={data}
                  earlier={line}
                  shown={available}
                  now={now}
                  resolution={period.resolution}
                  action={
                    <div className="flex items-center gap-2">
                      <IntervalSelect
                        period={period}
                        onChange={(next) => onSearch(setChartInterval(search, next, period.usual))}
                      />
                      <PngButton
                        card={available.map((key) => metrics[key].label).join(' and ')}
                        range={period.current}
                      />
                      <CsvButton
                        card={available.map((key) => metrics[key].label).join(' and ')}
                        range={period.current}
                        toTable={() => toSeriesTable(data, line, available, period.resolution)}
                      />
                    </div>
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
