import type { TimeSeries } from '@throughlink/api'
import type { DayRange, Interval } from '@throughlink/protocol/rules'
import { AnnotatedChart } from '../../analytics/annotations/AnnotatedChart.tsx'
import { CsvButton } from '../../analytics/CsvButton.tsx'
import { PngButton } from '../../analytics/PngButton.tsx'
import { countBegun, isOpen } from '../../analytics/readFigures.ts'
import { createTimeWriter, nameTimeColumn } from '../../analytics/toSeriesTable.ts'
import { Legend } from '../../charts/Legend.tsx'
import { toLinkColor } from './toLinkColor.ts'

export interface LinkSeriesChartProps {
  readonly appId: string
  readonly data: TimeSeries
  readonly ids: readonly string[]
  /** Name of the metric. */
  readonly label: string
  readonly resolution: Interval
  readonly range: DayRange
  readonly now: number
  readonly toName: (id: string) => string
}

/** One line for each link. The service leaves out links without a count, which are lines at zero. */
export function LinkSeriesChart(props: LinkSeriesChartProps) {
  const { appId, data, ids, label, resolution, range, now, toName } = props
  const begun = countBegun(data, now)
  const findPoints = (id: string) =>
    data.series.find(({ value }) => value === id)?.points ?? data.buckets.map(() => 0)
  return (
    <>
      <div className="mb-1 flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <Legend
          items={ids.map((id, index) => ({
            key: id,
            label: toName(id),
            color: toLinkColor(index),
          }))}
        />
        <span className="flex items-center gap-1">
          <PngButton card={`${label} by link`} range={range} />
          <CsvButton
            card={`${label} by link`}
            range={range}
            toTable={() => {
              const write = createTimeWriter(data.timezone, resolution)
              const header = [nameTimeColumn(data.timezone, resolution), ...ids.map(toName)]
              const columns = ids.map(findPoints)
              const rows = data.buckets.map((start, index) => [
                write(start),
                ...columns.map((points) => points[index] ?? 0),
              ])
              return [header, ...rows]
            }}
          />
        </span>
      </div>
      <AnnotatedChart
        appId={appId}
        end={data.to}
        label={`${label} of ${ids.length} links by ${resolution}`}
        starts={data.buckets}
        resolution={resolution}
        isLastPartial={isOpen(data, now)}
        series={ids.map((id, index) => ({
          key: id,
          label: toName(id),
          color: toLinkColor(index),
          values: findPoints(id).slice(0, begun),
        }))}
      />
    </>
  )
}
