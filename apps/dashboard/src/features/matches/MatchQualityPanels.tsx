import type { UseQueryResult } from '@tanstack/react-query'
import { formatNoMatch, type MatchQuality } from '@throughlink/api'
import type { DayRange } from '@throughlink/protocol/rules'
import { CsvButton } from '../../analytics/CsvButton.tsx'
import { PngButton } from '../../analytics/PngButton.tsx'
import { createTimeWriter, nameTimeColumn } from '../../analytics/toSeriesTable.ts'
import { Bars } from '../../charts/Bars.tsx'
import { BarsSkeleton } from '../../charts/BarsSkeleton.tsx'
import { methodColors } from '../../charts/chartColors.ts'
import { ChartSkeleton } from '../../charts/ChartSkeleton.tsx'
import { Histogram } from '../../charts/Histogram.tsx'
import { StackedBars } from '../../charts/StackedBars.tsx'
import { formatConfidence } from '../../explanation/formats.ts'
import type { CsvCell } from '../../format/csv.ts'
import { formatCount } from '../../format/numbers.ts'
import { viewerTimezone } from '../../format/times.ts'
import { Panel } from '../../ui/Panel.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { findHistogramStart } from './findHistogramStart.ts'
import { MethodShares } from './MethodShares.tsx'
import { toMethodSeries } from './toMethodSeries.ts'

export interface MatchQualityPanelsProps {
  readonly query: UseQueryResult<MatchQuality>
  readonly range: DayRange
  readonly onMethod: (method: string) => void
  readonly onReason: (reason: string) => void
}

/** How installs were matched over time, how confident, and why the others were not. */
export function MatchQualityPanels({ query, range, onMethod, onReason }: MatchQualityPanelsProps) {
  return (
    <div className="mb-5 grid gap-5 lg:grid-cols-7">
      <Panel
        title="Installs by method"
        className="lg:col-span-3"
        actions={
          query.data !== undefined && (
            <span className="flex items-center gap-1">
              <PngButton card="Installs by method" range={range} />
              <CsvButton
                card="Installs by method"
                range={range}
                toTable={() => toMethodTable(query.data)}
              />
            </span>
          )
        }
      >
        <QueryView query={query} loading={<ChartSkeleton height={240} />}>
          {(quality) => (
            <>
              <StackedBars
                label="Installs by day and method"
                starts={quality.days.map(({ from }) => from)}
                resolution="day"
                series={toMethodSeries(quality)}
              />
              <MethodShares quality={quality} onMethod={onMethod} />
            </>
          )}
        </QueryView>
      </Panel>
      <Panel title="Confidence" description="Probabilistic matches" className="lg:col-span-2">
        <QueryView query={query} loading={<ChartSkeleton height={160} />}>
          {(quality) => <Confidences quality={quality} />}
        </QueryView>
      </Panel>
      <Panel title="Not matched" description="By reason" className="lg:col-span-2">
        <QueryView query={query} loading={<BarsSkeleton count={6} />}>
          {({ abstentions, methods }) => {
            const entries = Object.entries(abstentions).toSorted(([, a], [, b]) => b - a)
            if (entries.length === 0) return <p className="text-sm text-ink-3">None.</p>
            return (
              <Bars
                label="Installs without a match, by reason"
                color={methodColors['none'] ?? ''}
                total={methods['none'] ?? 0}
                onSelect={onReason}
                bars={entries.map(([reason, value]) => ({
                  key: reason,
                  name: formatNoMatch(reason),
                  text: formatNoMatch(reason),
                  value,
                }))}
              />
            )
          }}
        </QueryView>
      </Panel>
    </div>
  )
}

/** One row for each day, in the zone in which the service was asked for days. */
function toMethodTable(quality: MatchQuality): readonly (readonly CsvCell[])[] {
  const series = toMethodSeries(quality)
  const write = createTimeWriter(viewerTimezone, 'day')
  return [
    [nameTimeColumn(viewerTimezone, 'day'), ...series.map(({ label }) => label)],
    ...quality.days.map(({ from }, index) => [
      write(from),
      ...series.map(({ values }) => values[index] ?? 0),
    ]),
  ]
}

function Confidences({ quality }: { readonly quality: MatchQuality }) {
  const { confidences, expectedWrongShare, methods } = quality
  const count = methods['probabilistic'] ?? 0
  if (count === 0) return <p className="text-sm text-ink-3">None in this period.</p>
  const start = findHistogramStart(confidences)
  return (
    <>
      <Histogram
        label="Probabilistic matches by confidence"
        color={methodColors['probabilistic'] ?? ''}
        ends={[`${start * 10}%`, '100%']}
        buckets={confidences.slice(start).map((value, index) => ({
          name: `${(start + index) * 10}–${(start + index + 1) * 10}%`,
          count: value,
        }))}
      />
      {expectedWrongShare !== null && (
        <p className="mt-3 text-sm text-ink-2">
          <span className="font-medium text-ink">{formatConfidence(expectedWrongShare)}</span> of{' '}
          {formatCount(count)} are expected to be wrong, by the matcher’s own estimate.
        </p>
      )}
    </>
  )
}
