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
  readonly format: (value: number) => string
}

/** Horizontal lines with their values, and the names of some buckets below. */
export function ChartAxes(props: ChartAxesProps) {
  const { starts, resolution, levels, width, height, x, y, format } = props
  return (
    <g aria-hidden>
      {levels.map((level) => (
        <g key={level} transform={`translate(0,${y(level)})`}>
          <line
            x2={width}
            className="stroke-line"
            strokeDasharray={level === 0 ? undefined : '2 3'}
          />
          <text x={-8} dy="0.32em" textAnchor="end" className="fill-ink-3 text-xs">
            {format(level)}
          </text>
        </g>
      ))}
      {chooseTicks(starts.length, width).map((index) => (
        <text
          key={index}
          x={x(index)}
          y={height + 18}
          textAnchor={index === 0 ? 'start' : index === starts.length - 1 ? 'end' : 'middle'}
          className="fill-ink-3 text-xs"
        >
          {formatBucket(starts[index] ?? '', resolution)}
        </text>
      ))}
    </g>
  )
}
