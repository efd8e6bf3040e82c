import type { SharedReport, TimeSeries } from '@throughlink/api'
import { useMemo, useState } from 'react'
import { chooseMetric, toggleSecondMetric } from '../../analytics/changeSearch.ts'
import { compareTotals, type PeriodSeries } from '../../analytics/compareTotals.ts'
import { MetricChart } from '../../analytics/MetricChart.tsx'
import { listCounts, listMetrics, type MetricKey, readMetrics } from '../../analytics/metrics.ts'
import { MetricTile } from '../../analytics/MetricTile.tsx'
import { metricTilesClass } from '../../analytics/metricTilesClass.ts'
import { isNothing, isOpen, readTotal } from '../../analytics/readFigures.ts'
import type { AnalyticsSearch } from '../../filters/analyticsSearch.ts'
import type { Condition } from '../../filters/conditions.ts'
import { toViewerClock } from './toViewerClock.ts'

export interface ReportFiguresProps {
  readonly report: SharedReport
  readonly conditions: readonly Condition[]
}

const obstacle = 'Not available with this filter'

/** The figures of a report, and the chosen ones over time. Choosing another one requests nothing. */
export function ReportFigures({ report: stored, conditions }: ReportFiguresProps) {
  const { report, nowMs } = useMemo(() => toViewerClock(stored), [stored])
  const { series, earlierSeries, isEarlierComparable, resolution } = report
  const [search, setSearch] = useState<AnalyticsSearch>({ metric: [report.metric] })
  const keys = listMetrics(conditions.map(({ by }) => by))
  const isCounted = (key: MetricKey) =>
    series !== null &&
    listCounts(key).every((count) => series.series.some(({ metric }) => metric === count))
  const shown = readMetrics(search, keys.filter(isCounted))
  if (series === null) {
    return (
      <section
        aria-label="Metrics"
        className="rounded-panel border border-line bg-surface p-5 text-ink-2"
      >
        Counts of these days are not kept with the filters of this report.
      </section>
    )
  }
  const compare = (key: MetricKey) => {
    const { period, earlier } = report
    if (earlier === null || earlierSeries === null) return null
    // Without hours of the earlier days, hours that are over have nothing to be compared with.
    if (!isEarlierComparable && isOpen(series, nowMs)) return null
    return compareTotals(key, toSeries(series, period), toSeries(earlierSeries, earlier), nowMs)
  }
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
            value={readTotal(series, key)}
            compared={isCounted(key) ? compare(key) : null}
            resolution={resolution}
            obstacle={isCounted(key) ? null : obstacle}
            isDimmed={false}
            onChoose={() => setSearch(chooseMetric(search, key))}
            onToggleSecond={() => setSearch(toggleSecondMetric(search, key))}
          />
        ))}
      </div>
      <div className="px-5 pt-3 pb-5">
        {shown.every((key) => isNothing(series, key)) ? (
          <p className="py-20 text-center text-ink-2">Nothing was counted in these days.</p>
        ) : (
          <MetricChart
            data={series}
            earlier={isEarlierComparable ? (earlierSeries ?? undefined) : undefined}
            shown={shown}
            now={nowMs}
            resolution={resolution}
            action={null}
          />
        )}
      </div>
    </section>
  )
}

function toSeries(data: TimeSeries, period: SharedReport['period']): PeriodSeries {
  return { data, fromMs: Date.parse(period.startsAt), toMs: Date.parse(period.endsAt) }
}
