import { type KeyboardEvent, useState } from 'react'
import { worldMap } from 'virtual:world-map'
import { formatCount } from '../format/numbers.ts'
import { ChartTooltip } from './ChartTooltip.tsx'
import { ShadeLegend } from './ShadeLegend.tsx'
import { chooseOpacity, chooseShades } from './shades.ts'
import { useWidth } from './useWidth.ts'

export interface MapValue {
  /** Two-letter country code. */
  readonly code: string
  readonly name: string
  readonly value: number
}

export interface WorldMapProps {
  /** What the map shows, for screen readers. */
  readonly label: string
  /** Name of the values: “Clicks”. */
  readonly unit: string
  readonly color: string
  /** Countries with a value, the highest first. */
  readonly values: readonly MapValue[]
  readonly onSelect: (code: string) => void
}

/**
 * Countries shaded by their values. The pointer, or the arrow keys from the highest value down, choose a country; a
 * click or Enter selects it. Small countries are not on the map, so show a list beside it.
 */
export function WorldMap({ label, unit, color, values, onSelect }: WorldMapProps) {
  const [ref, width] = useWidth<HTMLDivElement>()
  const [active, setActive] = useState<{ readonly code: string; readonly x: number } | null>(null)
  const drawn = values.filter(({ code, value }) => value > 0 && worldMap.paths[code] !== undefined)
  const byCode = new Map(drawn.map((each) => [each.code, each]))
  const shades = chooseShades(drawn[0]?.value ?? 0)
  const shown = active === null ? undefined : byCode.get(active.code)

  const show = (code: string, clientX: number) =>
    setActive({ code, x: clientX - (ref.current?.getBoundingClientRect().left ?? 0) })
  const onKeyDown = (event: KeyboardEvent<SVGSVGElement>) => {
    const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      const index = drawn.findIndex(({ code }) => code === active?.code) + step
      const next = drawn[Math.min(Math.max(index, 0), drawn.length - 1)]
      const path = event.currentTarget.querySelector(`[data-code="${next?.code ?? ''}"]`)
      const box = path?.getBoundingClientRect()
      if (next && box) show(next.code, box.left + box.width / 2)
    } else if (event.key === 'Enter' && shown) onSelect(shown.code)
    else if (event.key === 'Escape' && active !== null) {
      event.preventDefault()
      event.stopPropagation()
      setActive(null)
    }
  }
  return (
    <div ref={ref} className="relative">
      {/* Focusable, so that the arrow keys can choose a country. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <svg
        data-chart
        viewBox={`0 -4 ${worldMap.width} ${worldMap.height + 8}`}
        role="img"
        aria-label={`${label}. Use the arrow keys to read values and Enter to filter.`}
        tabIndex={0}
        className="block h-auto w-full rounded-control"
        onKeyDown={onKeyDown}
        onBlur={() => setActive(null)}
        onPointerLeave={() => setActive(null)}
      >
        {Object.entries(worldMap.paths).map(([code, path]) => {
          const country = byCode.get(code)
          return country === undefined ? (
            <path key={code} d={path} className="fill-sunken stroke-line" strokeWidth={0.75} />
          ) : (
            // The svg handles the keyboard.
            <path
              key={code}
              d={path}
              data-code={code}
              fill={color}
              fillOpacity={chooseOpacity(country.value, shades)}
              className={
                code === active?.code
                  ? 'cursor-pointer stroke-ink'
                  : 'cursor-pointer stroke-surface'
              }
              strokeWidth={code === active?.code ? 2.5 : 1}
              onPointerMove={(event) => show(code, event.clientX)}
              onPointerLeave={() => setActive(null)}
              onClick={() => onSelect(code)}
            />
          )
        })}
      </svg>
      {active !== null && shown !== undefined && (
        <ChartTooltip
          x={active.x}
          width={width}
          title={shown.name}
          rows={[{ key: 'value', label: unit, color, value: formatCount(shown.value) }]}
        />
      )}
      <ShadeLegend unit={unit} color={color} shades={shades} />
    </div>
  )
}
