import { formatCompact, formatCount } from '../format/numbers.ts'
import { ChartAxes } from './ChartAxes.tsx'
import { ChartSvg } from './ChartSvg.tsx'
import { ChartTable } from './ChartTable.tsx'
import { ChartTooltip } from './ChartTooltip.tsx'
import { type Series, SeriesLine } from './SeriesLine.tsx'
import {
  chartMargin as margin,
  chooseLevels,
  formatLongBucket,
  linearScale,
  type Resolution,
} from './ticks.ts'
import { useBucketCursor } from './useBucketCursor.ts'
import { useWidth } from './useWidth.ts'

export interface TimeSeriesChartProps {
  /** What the chart shows, for screen readers: “Clicks and installs by day”. */
  readonly label: string
  /** Start of each bucket, as ISO times. */
  readonly starts: readonly string[]
  readonly resolution: Resolution
  readonly series: readonly Series[]
  /** The last bucket is not over yet: its line is dotted. */
  readonly isLastPartial?: boolean
  readonly height?: number
  /** Formats values in the tooltip and on the axis. Default: counts. */
  readonly formatValue?: (value: number) => string
  /** The values are shares: the axis ends at 1. */
  readonly isShare?: boolean
}

const shareLevels = [0, 0.25, 0.5, 0.75, 1]

/** Lines over time. The pointer or the arrow keys choose a bucket; a hidden table has the same figures. */
export function TimeSeriesChart(props: TimeSeriesChartProps) {
  const { label, starts, resolution, series, formatValue } = props
  const { isLastPartial = false, isShare = false, height = 260 } = props
  const [ref, width] = useWidth<HTMLDivElement>()
  const count = starts.length
  const cursor = useBucketCursor(count)
  const { active } = cursor
  const innerWidth = Math.max(0, width - margin.left - margin.right)
  const innerHeight = height - margin.top - margin.bottom
  const max = Math.max(0, ...series.flatMap(({ values }) => values.map((value) => value ?? 0)))
  const levels = isShare ? shareLevels : chooseLevels(max)
  const x = linearScale(Math.max(1, count - 1), [0, innerWidth])
  const y = linearScale(levels.at(-1) ?? 1, [innerHeight, 0])
  const isAlone = series.filter((each) => !each.isEarlier).length === 1
  const show = (value: number | null | undefined) =>
    value === null || value === undefined ? '–' : (formatValue ?? formatCount)(value)
  return (
    <div ref={ref} className="relative" style={{ minHeight: height }}>
      <ChartSvg
        {...{ label, width, height, cursor }}
        toIndex={(position) => Math.round(x.invert(position))}
      >
        <ChartAxes
          {...{ starts, resolution, levels, x, y }}
          width={innerWidth}
          height={innerHeight}
          format={formatValue ?? formatCompact}
        />
        {/* Earlier periods lie below. */}
        {series.toReversed().map((each) => (
          <SeriesLine
            key={each.key}
            series={each}
            x={x}
            y={y}
            isOpen={isLastPartial}
            isFilled={isAlone && !each.isEarlier}
          />
        ))}
        {active !== null && (
          <g transform={`translate(${x(active)},0)`} pointerEvents="none">
            <line y2={innerHeight} className="stroke-control" />
            {series.map((each) => {
              const value = each.values[active] ?? null
              return (
                value !== null && (
                  <circle
                    key={each.key}
                    cy={y(value)}
                    r={3.5}
                    fill={each.color}
                    className="stroke-surface"
                    strokeWidth={1.5}
                  />
                )
              )
            })}
          </g>
        )}
      </ChartSvg>
      {active !== null && (
        <ChartTooltip
          x={margin.left + x(active)}
          width={width}
          title={formatLongBucket(starts[active] ?? '', resolution)}
          rows={series.map((each) => ({
            key: each.key,
            label: nameValue(each, active, resolution),
            color: each.color,
            isDashed: each.isEarlier ?? false,
            value: show(each.values[active]),
          }))}
          note={isLastPartial && active === lastIndex(series) ? 'Not over yet' : undefined}
        />
      )}
      <ChartTable
        label={label}
        columns={series.map((each) => each.label)}
        rows={starts.map((start, index) => ({
          name: formatLongBucket(start, resolution),
          values: series.map((each) => show(each.values[index])),
        }))}
      />
    </div>
  )
}

/** The last bucket that has begun. */
function lastIndex(series: readonly Series[]): number {
  return (series.find((each) => !each.isEarlier)?.values.length ?? 0) - 1
}

/** A value of the earlier period is named by its own date. */
function nameValue(series: Series, index: number, resolution: Resolution): string {
  const start = series.starts?.[index]
  return start === undefined ? series.label : formatLongBucket(start, resolution)
}
