import { formatCompact, formatCount, formatShare } from '../format/numbers.ts'
import { ChartAxes } from './ChartAxes.tsx'
import { ChartSvg } from './ChartSvg.tsx'
import { ChartTable } from './ChartTable.tsx'
import { ChartTooltip } from './ChartTooltip.tsx'
import { fitMargin } from './fitMargin.ts'
import type { Series } from './SeriesLine.tsx'
import { chooseLevels, formatLongBucket, linearScale, type Resolution } from './ticks.ts'
import { useBucketCursor } from './useBucketCursor.ts'
import { useWidth } from './useWidth.ts'

export interface StackedBarsProps {
  /** What the chart shows, for screen readers. */
  readonly label: string
  /** Start of each bucket, as ISO times. */
  readonly starts: readonly string[]
  readonly resolution: Resolution
  /** Parts of each bar, from the bottom. */
  readonly series: readonly Series[]
  readonly height?: number
}

/** A bar for each bucket, divided into series. The pointer or the arrow keys choose a bucket. */
export function StackedBars(props: StackedBarsProps) {
  const { label, starts, resolution, series, height = 200 } = props
  const [ref, width] = useWidth<HTMLDivElement>()
  const count = starts.length
  const cursor = useBucketCursor(count)
  const { active } = cursor
  const totals = starts.map((_, index) =>
    series.reduce((sum, { values }) => sum + (values[index] ?? 0), 0),
  )
  const levels = chooseLevels(Math.max(0, ...totals))
  const labels = levels.map(formatCompact)
  const margin = fitMargin(labels)
  const inner = {
    width: Math.max(0, width - margin.left - margin.right),
    height: height - margin.top - margin.bottom,
  }
  const y = linearScale(levels.at(-1) ?? 1, [inner.height, 0])
  const slot = inner.width / Math.max(1, count)
  const barWidth = Math.max(1, Math.min(28, slot * 0.72))
  const toX = (index: number) => slot * (index + 0.5)
  /** The first and last labels start and end at the edges. */
  const toLabelX = (index: number) =>
    index === 0 ? 0 : index === count - 1 ? inner.width : toX(index)
  const shown = active === null ? [] : series.filter(({ values }) => (values[active] ?? 0) > 0)
  return (
    <div ref={ref} className="relative">
      <ChartSvg
        {...{ label, width, height, cursor }}
        left={margin.left}
        toIndex={(position) => Math.floor(position / slot)}
      >
        <ChartAxes
          {...{ starts, resolution, levels, labels, y }}
          width={inner.width}
          height={inner.height}
          x={toLabelX}
        />
        {starts.map((start, index) => (
          <g
            key={start}
            transform={`translate(${toX(index) - barWidth / 2},0)`}
            opacity={active === null || active === index ? 1 : 0.45}
          >
            {stack(series, index).map(({ key, color, from, to }) => (
              <rect
                key={key}
                y={y(to)}
                width={barWidth}
                height={Math.max(0, y(from) - y(to))}
                fill={color}
              />
            ))}
          </g>
        ))}
      </ChartSvg>
      {active !== null && (
        <ChartTooltip
          x={margin.left + toX(active)}
          width={width}
          title={formatLongBucket(starts[active] ?? '', resolution)}
          rows={shown.map((each) => ({
            key: each.key,
            label: each.label,
            color: each.color,
            value: `${formatCount(each.values[active] ?? 0)} (${formatShare(each.values[active] ?? 0, totals[active] ?? 0)})`,
          }))}
          note={`${formatCount(totals[active] ?? 0)} in total`}
        />
      )}
      <ChartTable
        label={label}
        columns={series.map((each) => each.label)}
        rows={starts.map((start, index) => ({
          name: formatLongBucket(start, resolution),
          values: series.map((each) => formatCount(each.values[index] ?? 0)),
        }))}
      />
    </div>
  )
}

/** The parts of one bar, with the values at which each begins and ends. */
function stack(series: readonly Series[], index: number) {
  let sum = 0
  return series.map(({ key, color, values }) => {
    const from = sum
    sum += values[index] ?? 0
    return { key, color, from, to: sum }
  })
}
