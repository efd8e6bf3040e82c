import { formatCompact } from '../format/numbers.ts'
import { chooseOpacity } from './shades.ts'

export interface ShadeLegendProps {
  readonly unit: string
  readonly color: string
  /** Lower end of each shade. */
  readonly shades: readonly number[]
}

/** The shades of a map with the values that each begins at. */
export function ShadeLegend({ unit, color, shades }: ShadeLegendProps) {
  if (shades.length === 0) return null
  return (
    <div className="mt-2 flex items-center gap-2 text-xs text-ink-3">
      <span>{unit}, from</span>
      <ol className="flex">
        {shades.map((from) => (
          <li key={from} className="w-12">
            <span className="block h-2 overflow-hidden bg-surface">
              <span
                className="block h-full"
                style={{ background: color, opacity: chooseOpacity(from, shades) }}
              />
            </span>
            {formatCompact(from)}
          </li>
        ))}
      </ol>
    </div>
  )
}
