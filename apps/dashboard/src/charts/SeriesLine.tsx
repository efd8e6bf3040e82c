import { area, line } from 'd3-shape'

export interface Series {
  readonly key: string
  readonly label: string
  /** A CSS colour, from `chartColors`. */
  readonly color: string
  /** One value for each bucket that has begun. Null where there is none, such as a share of nothing. */
  readonly values: readonly (number | null)[]
  /** The earlier period. */
  readonly isEarlier?: boolean
  /** Start of each bucket of the earlier period, for the tooltip. */
  readonly starts?: readonly string[]
  /** The values are shares: 0.5 is 50 %. */
  readonly isShare?: boolean
  /** Drawn on an axis of its own, on the right. */
  readonly isRight?: boolean
}

export interface SeriesLineProps {
  readonly series: Series
  readonly x: (index: number) => number
  readonly y: (value: number) => number
  /** The last value still grows: the line to it is dotted. */
  readonly isOpen: boolean
  /** Fills the area below the line. */
  readonly isFilled: boolean
}

/** One line of a chart. Interrupted where there is no value. */
export function SeriesLine({ series, x, y, isOpen, isFilled }: SeriesLineProps) {
  const { values, color, isEarlier = false } = series
  const last = values.length - 1
  const isDefined = (value: number | null) => value !== null
  const toLine = line<number | null>(
    (_, index) => x(index),
    (value) => y(value ?? 0),
  ).defined(isDefined)
  const toArea = area<number | null>(
    (_, index) => x(index),
    y(0),
    (value) => y(value ?? 0),
  ).defined(isDefined)
  const from = values[last - 1] ?? null
  const to = values[last] ?? null
  const hasDots = isOpen && !isEarlier && from !== null && to !== null
  return (
    <g fill="none" stroke={color} strokeWidth={isEarlier ? 1.5 : 2} strokeLinejoin="round">
      {isFilled && <path d={toArea(values) ?? ''} fill={color} stroke="none" opacity={0.07} />}
      <path
        d={toLine(hasDots ? values.slice(0, -1) : values) ?? ''}
        strokeDasharray={isEarlier ? '4 4' : undefined}
        strokeLinecap={isEarlier ? undefined : 'round'}
        opacity={isEarlier ? 0.6 : 1}
      />
      {hasDots && (
        <path
          d={`M${x(last - 1)},${y(from)}L${x(last)},${y(to)}`}
          strokeDasharray="1 4"
          strokeLinecap="round"
        />
      )}
    </g>
  )
}
