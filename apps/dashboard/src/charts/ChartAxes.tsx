import { anchorLabel } from './anchorLabel.ts'
import { measureLabel } from './measureLabel.ts'
import { chooseTicks, formatBucket, type Resolution } from './ticks.ts'

export interface ChartAxesProps {
  readonly starts: readonly string[]
  readonly resolution: Resolution
  /** Values with a horizontal line. */
  readonly levels: readonly number[]
  readonly width: number
  readonly height: number
  readonly x: (index: number) => number
  readonly y: (value: number) => number
  /** Names of the levels. */
  readonly labels: readonly string[]
}

/** Horizontal lines with their values, and the names of some buckets below. */
export function ChartAxes(props: ChartAxesProps) {
  const { starts, resolution, levels, width, height, x, y, labels } = props
  return (
    <g aria-hidden>
      {levels.map((level, index) => (
        <g key={level} transform={`translate(0,${y(level)})`}>
          <line
            x2={width}
            className="stroke-line"
            strokeDasharray={level === 0 ? undefined : '2 3'}
          />
          <text x={-8} dy="0.32em" textAnchor="end" className="fill-ink-3 text-xs">
            {labels[index]}
          </text>
        </g>
      ))}
      {chooseTicks(starts.length, width).map((index) => {
        const name = formatBucket(starts[index] ?? '', resolution)
        return (
          <text
            key={index}
            x={x(index)}
            y={height + 18}
            textAnchor={anchorLabel(x(index), measureLabel(name), width)}
            className="fill-ink-3 text-xs"
          >
            {name}
          </text>
        )
      })}
    </g>
  )
}
