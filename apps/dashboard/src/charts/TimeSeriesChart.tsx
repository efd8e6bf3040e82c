import { formatCompact, formatCount, formatRatio } from '../format/numbers.ts'
import { ChartAxes } from './ChartAxes.tsx'
import { type ChartMark, ChartMarks } from './ChartMarks.tsx'
import { ChartSvg } from './ChartSvg.tsx'
import { ChartTable } from './ChartTable.tsx'
import { ChartTooltip } from './ChartTooltip.tsx'
import { fitMargin } from './fitMargin.ts'
import { type Series, SeriesLine } from './SeriesLine.tsx'
import { chooseLevels, formatLongBucket, linearScale, type Resolution } from './ticks.ts'
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
  /** What happened, such as a release. */
  readonly marks?: readonly ChartMark[]
  /** Called with a bucket on Enter and on a double click, to note something there. */
  readonly onAnnotate?: ((index: number) => void) | undefined
}

/** Lines over time, on one axis or two. The pointer or the arrow keys choose a bucket; a hidden table has the same figures. */
export function TimeSeriesChart(props: TimeSeriesChartProps) {
  const { label, starts, resolution, series } = props
  const { isLastPartial = false, height = 260, marks = [], onAnnotate } = props
  const [ref, width] = useWidth<HTMLDivElement>()
  const count = starts.length
  const clamp = (index: number) => Math.min(Math.max(index, 0), count - 1)
  const cursor = useBucketCursor(count, onAnnotate)
  const { active } = cursor
  const left = measureAxis(series.filter(({ isRight = false }) => !isRight))
  const onRight = series.filter(({ isRight = false }) => isRight)
  const right = onRight.length === 0 ? null : measureAxis(onRight)
  const margin = fitMargin(left.labels, right?.labels)
  const innerWidth = Math.max(0, width - margin.left - margin.right)
  const innerHeight = height - margin.top - margin.bottom
  const x = linearScale(Math.max(1, count - 1), [0, innerWidth])
  const toScale = ({ levels }: Axis) => linearScale(levels.at(-1) ?? 1, [innerHeight, 0])
  const leftScale = toScale(left)
  const rightScale = toScale(right ?? left)
  const toY = ({ isRight = false }: Series) => (isRight ? rightScale : leftScale)
  const isAlone = series.filter((each) => !each.isEarlier).length === 1
  const show = ({ isShare = false, values }: Series, index: number) => {
    const value = values[index] ?? null
    return value === null ? '–' : (isShare ? formatRatio : formatCount)(value)
  }
  return (
    <div ref={ref} className="relative" style={{ minHeight: height }}>
      <ChartSvg
        {...{ label, width, height, cursor }}
        left={margin.left}
        toIndex={(position) => Math.round(x.invert(position))}
        {...(onAnnotate === undefined
          ? {}
          : {
              onDoubleClick: (index: number) => onAnnotate(clamp(index)),
              hint: 'Press Enter to annotate the chosen time.',
            })}
      >
        <ChartAxes
          {...{ starts, resolution, x }}
          y={leftScale}
          levels={left.levels}
          labels={left.labels}
          width={innerWidth}
          height={innerHeight}
        />
        {right !== null && (
          <g aria-hidden>
            {right.levels.map((level, index) => (
              <text
                key={level}
                x={innerWidth + 8}
                y={rightScale(level)}
                dy="0.32em"
                className="text-xs"
                fill={onRight[0]?.color}
              >
                {right.labels[index]}
              </text>
            ))}
          </g>
        )}
        <ChartMarks marks={marks} x={x} height={innerHeight} />
        {/* Earlier periods lie below. */}
        {series.toReversed().map((each) => (
          <SeriesLine
            key={each.key}
            series={each}
            x={x}
            y={toY(each)}
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
                    cy={toY(each)(value)}
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
            value: show(each, active),
          }))}
          marks={marks.filter(({ index }) => index === active).map(({ text }) => text)}
          note={isLastPartial && active === lastIndex(series) ? 'Not over yet' : undefined}
        />
      )}
      <ChartTable
        label={label}
        columns={series.map((each) => each.label)}
        rows={starts.map((start, index) => ({
          name: formatLongBucket(start, resolution),
          values: series.map((each) => show(each, index)),
        }))}
      />
    </div>
  )
}

interface Axis {
  readonly levels: readonly number[]
  readonly labels: readonly string[]
}

function measureAxis(series: readonly Series[]): Axis {
  const max = Math.max(0, ...series.flatMap(({ values }) => values.map((value) => value ?? 0)))
  if (!series.some(({ isShare = false }) => isShare)) {
    const levels = chooseLevels(max)
    return { levels, labels: levels.map(formatCompact) }
  }
  const levels = chooseLevels(max * 100).map((percent) => percent / 100)
  return { levels, labels: levels.map(formatRatio) }
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
