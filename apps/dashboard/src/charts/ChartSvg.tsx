import type { ReactNode } from 'react'
import { chartMargin } from './ticks.ts'
import type { BucketCursor } from './useBucketCursor.ts'

export interface ChartSvgProps {
  /** What the chart shows, for screen readers. */
  readonly label: string
  readonly width: number
  readonly height: number
  readonly cursor: BucketCursor
  /** Index of the bucket at a distance from the vertical axis. It may be outside of the chart. */
  readonly toIndex: (x: number) => number
  /** Drawn inside the margin. */
  readonly children: ReactNode
}

/** The drawing of a chart over time. The pointer or the arrow keys choose a bucket. */
export function ChartSvg({ label, width, height, cursor, toIndex, children }: ChartSvgProps) {
  return (
    // Focusable, so that the arrow keys can choose a bucket.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <svg
      width={width}
      height={height}
      role="img"
      aria-label={`${label}. Use the arrow keys to read values.`}
      tabIndex={0}
      className="block touch-pan-y rounded-control"
      onKeyDown={cursor.onKeyDown}
      onBlur={cursor.clear}
      onPointerLeave={cursor.clear}
      onPointerMove={(event) => {
        const { left } = event.currentTarget.getBoundingClientRect()
        cursor.move(toIndex(event.clientX - left - chartMargin.left))
      }}
    >
      <g transform={`translate(${chartMargin.left},${chartMargin.top})`}>{children}</g>
    </svg>
  )
}
