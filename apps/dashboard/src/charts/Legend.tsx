import { Swatch } from './ChartTooltip.tsx'

export interface LegendProps {
  readonly items: readonly {
    readonly key: string
    readonly label: string
    readonly color: string
    readonly isDashed?: boolean
  }[]
}

export function Legend({ items }: LegendProps) {
  return (
    <ul data-legend className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-2">
      {items.map((item) => (
        <li key={item.key} className="flex items-center gap-1.5">
          <Swatch color={item.color} isDashed={item.isDashed ?? false} />
          {item.label}
        </li>
      ))}
    </ul>
  )
}
