import type { MouseEvent, ReactNode } from 'react'
import { chartMargin } from './ticks.ts'
import type { BucketCursor } from './useBucketCursor.ts'

export interface ChartSvgProps {
  /** What the chart shows, for screen readers. */
  readonly label: string
  readonly width: number
  readonly height: number
  /** Width of the labels on the left. */
  readonly left: number
  readonly cursor: BucketCursor
  /** Index of the bucket at a distance from the vertical axis. It may be outside of the chart. */
  readonly toIndex: (x: number) => number
  /** Called on a double click. */
  readonly onDoubleClick?: ((index: number) => void) | undefined
  /** What else the keyboard can do, as a sentence. */
  readonly hint?: string
  /** Drawn inside the margin. */
  readonly children: ReactNode
}

/** The drawing of a chart over time. The pointer or the arrow keys choose a bucket. */
export function ChartSvg(props: ChartSvgProps) {
  const { label, width, height, left, cursor, toIndex, onDoubleClick, hint, children } = props
  const findIndex = ({ currentTarget, clientX }: MouseEvent<SVGSVGElement>) =>
    toIndex(clientX - currentTarget.getBoundingClientRect().x - left)
  return (
    // Focusable, so that the arrow keys can choose a bucket.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <svg
      width={width}
      height={height}
      data-chart
      role="img"
      aria-label={`${label}. Use the arrow keys to read values.${hint === undefined ? '' : ` ${hint}`}`}
      tabIndex={0}
      className="block touch-pan-y rounded-control"
      onKeyDown={cursor.onKeyDown}
      onBlur={cursor.clear}
      onPointerLeave={cursor.clear}
      onPointerMove={(event) => cursor.move(findIndex(event))}
      onDoubleClick={onDoubleClick && ((event) => onDoubleClick(findIndex(event)))}
    >
      <g transform={`translate(${left},${chartMargin.top})`}>{children}</g>
    </svg>
  )
}
