import { MarkSign } from './ChartMarks.tsx'

export interface ChartTooltipProps {
  /** Position of the pointer in the chart. */
  readonly x: number
  /** Width of the chart, so that the tooltip stays inside. */
  readonly width: number
  readonly title: string
  readonly rows: readonly {
    readonly key: string
    readonly label: string
    readonly color: string
    readonly isDashed?: boolean
    readonly value: string
  }[]
  readonly note?: string | undefined
  /** What happened then. */
  readonly marks?: readonly string[]
}

/** The figures at the pointer. Screen readers get them while the arrow keys move. */
export function ChartTooltip({ x, width, title, rows, note, marks = [] }: ChartTooltipProps) {
  const isLeft = x > width / 2
  return (
    <div
      role="status"
      className="pointer-events-none absolute top-2 z-10 min-w-40 rounded-panel border border-line bg-surface px-3 py-2 text-sm shadow-floating"
      style={isLeft ? { right: width - x + 12 } : { left: x + 12 }}
    >
      <p className="mb-1 text-xs text-ink-3">{title}</p>
      <ul className="space-y-0.5">
        {rows.map((row) => (
          <li key={row.key} className="flex items-center gap-2 whitespace-nowrap">
            <Swatch color={row.color} isDashed={row.isDashed ?? false} />
            <span className="flex-1 text-ink-2">{row.label}</span>
            <span className="pl-3 font-medium">{row.value}</span>
          </li>
        ))}
      </ul>
      {note !== undefined && <p className="mt-1 text-xs text-ink-3">{note}</p>}
      {marks.map((mark, index) => (
        <p key={index} className="mt-1 flex max-w-60 gap-1.5 text-xs">
          <MarkSign />
          <span className="min-w-0 break-words">{mark}</span>
        </p>
      ))}
    </div>
  )
}

/** The line of a series in legends and tooltips. */
export function Swatch({
  color,
  isDashed = false,
}: {
  readonly color: string
  readonly isDashed?: boolean
}) {
  return (
    <svg aria-hidden width="14" height="8" className="shrink-0">
      <line
        x1="1"
        x2="13"
        y1="4"
        y2="4"
        stroke={color}
        strokeWidth="2.5"
        strokeDasharray={isDashed ? '3 2' : undefined}
        strokeLinecap={isDashed ? undefined : 'round'}
      />
    </svg>
  )
}
