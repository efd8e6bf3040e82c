/** Something that happened at a bucket of a chart. */
export interface ChartMark {
  readonly index: number
  readonly text: string
}

export interface ChartMarksProps {
  readonly marks: readonly ChartMark[]
  readonly x: (index: number) => number
  readonly height: number
}

/** A thin line with a flag at each bucket where something happened. A list beside the chart says what. */
export function ChartMarks({ marks, x, height }: ChartMarksProps) {
  const indexes = [...new Set(marks.map(({ index }) => index))]
  return (
    <g aria-hidden data-marks={indexes.length} pointerEvents="none">
      {indexes.map((index) => (
        <g key={index} transform={`translate(${x(index)},0)`}>
          <line y2={height} className="stroke-ink-3" strokeDasharray="1 3" />
          <path d={flag} transform={`translate(0,${height})`} className="fill-ink-2" />
        </g>
      ))}
    </g>
  )
}

/** A triangle on the axis. */
const flag = 'M0,-7L5,0L-5,0Z'

/** The sign of a mark, for tooltips and lists. */
export function MarkSign() {
  return (
    <svg aria-hidden width="10" height="14" viewBox="-5 -11 10 14" className="shrink-0">
      <path d={flag} className="fill-ink-2" />
    </svg>
  )
}
