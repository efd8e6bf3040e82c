import { line } from 'd3-shape'

export interface SparklineProps {
  readonly label: string
  readonly values: readonly number[]
  readonly color: string
  readonly width?: number
  readonly height?: number
}

/** A small line without axes, for rows of a table. */
export function Sparkline({ label, values, color, width = 88, height = 24 }: SparklineProps) {
  const max = Math.max(1, ...values)
  const step = values.length > 1 ? (width - 4) / (values.length - 1) : 0
  const path = line<number>(
    (_, index) => 2 + index * step,
    (value) => height - 2 - (value / max) * (height - 4),
  )(values)
  return (
    <svg role="img" aria-label={label} width={width} height={height} className="block">
      <path d={path ?? ''} fill="none" stroke={color} strokeWidth={1.5} strokeLinejoin="round" />
    </svg>
  )
}
