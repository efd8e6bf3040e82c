import { Ban } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatCount, formatShare } from '../format/numbers.ts'

export interface Bar {
  readonly key: string
  /** Name of the value, such as a country. */
  readonly name: ReactNode
  /** Name as text, for the button that filters. */
  readonly text: string
  readonly value: number
  /** A second figure, such as installs beside clicks. */
  readonly extra?: string
  /** A link or button after the name, shown when the row is pointed at. */
  readonly action?: ReactNode
}

export interface BarsProps {
  readonly label: string
  readonly bars: readonly Bar[]
  /** Sum of all values, for shares. */
  readonly total: number
  readonly color: string
  /** Names of the columns. */
  readonly header?: { readonly name: string; readonly value: string; readonly extra?: string }
  /** Called with the key of a row that is clicked, to filter by it. */
  readonly onSelect?: (key: string) => void
  /** Called with the key of a row to leave out. Also with Alt and a click. */
  readonly onExclude?: (key: string) => void
}

/** Ranked values as rows with a bar behind the name. */
export function Bars({ label, bars, total, color, header, onSelect, onExclude }: BarsProps) {
  const max = Math.max(1, ...bars.map(({ value }) => value))
  return (
    <div className="@container">
      {header !== undefined && (
        <div aria-hidden className="flex h-7 items-center gap-3 text-xs text-ink-3">
          <span className="min-w-0 flex-1 px-2">{header.name}</span>
          {header.extra !== undefined && <span className="w-18 text-right">{header.extra}</span>}
          <span className="w-12 @max-md:hidden" />
          <span className="w-16 pr-1 text-right">{header.value}</span>
        </div>
      )}
      <ol aria-label={label} className="space-y-1">
        {bars.map((bar) => (
          <li
            key={bar.key}
            className="group relative flex h-8 items-center gap-3 text-base touch:h-11"
          >
            <span
              aria-hidden
              className="absolute inset-y-0 left-0 rounded-[4px] opacity-12 transition-opacity group-hover:opacity-20 dark:opacity-25 dark:group-hover:opacity-35"
              style={{ width: `${(bar.value / max) * 100}%`, background: color }}
            />
            <div className="relative flex h-full min-w-0 flex-1 items-center">
              {onSelect === undefined ? (
                <span className="min-w-0 truncate px-2">{bar.name}</span>
              ) : (
                <button
                  type="button"
                  onClick={(event) =>
                    event.altKey && onExclude ? onExclude(bar.key) : onSelect(bar.key)
                  }
                  title={`${bar.text}: show only this`}
                  className="h-full min-w-0 flex-1 truncate rounded-[4px] px-2 text-left outline-offset-[-2px] group-hover:underline"
                >
                  {bar.name}
                </button>
              )}
              {bar.action}
              {onExclude !== undefined && (
                <button
                  type="button"
                  aria-label={`Leave out ${bar.text}`}
                  title={`Leave out ${bar.text} (Alt-click)`}
                  onClick={() => onExclude(bar.key)}
                  className={rowActionClass}
                >
                  <Ban aria-hidden className="size-3.5" />
                </button>
              )}
            </div>
            {header?.extra !== undefined && (
              <span className="relative w-18 text-right text-ink-2">
                <span className="sr-only">{header.extra} </span>
                {bar.extra}
              </span>
            )}
            <span className="relative w-12 text-right text-sm text-ink-2 @max-md:hidden">
              {formatShare(bar.value, total)}
            </span>
            <span className="relative w-16 pr-1 text-right font-medium">
              {header !== undefined && <span className="sr-only">{header.value} </span>}
              {formatCount(bar.value)}
            </span>
          </li>
        ))}
      </ol>
    </div>
  )
}

/** A small button in a row that appears when the row is pointed at or focused, and takes no space before that. */
export const rowActionClass =
  'inline-flex h-7 w-0 shrink-0 items-center justify-center overflow-hidden rounded-[4px] text-ink-3 outline-offset-[-2px] ' +
  'hover:text-ink focus-visible:w-7 group-hover:w-7'
