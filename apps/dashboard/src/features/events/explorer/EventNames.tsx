import { useState } from 'react'
import { formatCompact, formatCount } from '../../../format/numbers.ts'
import { classNames } from '../../../ui/classNames.ts'
import { Field } from '../../../ui/Field.tsx'
import { SearchInput } from '../../../ui/SearchInput.tsx'
import { Select } from '../../../ui/Select.tsx'
import type { EventName } from '../eventNamesQuery.ts'

export interface EventNamesProps {
  readonly items: readonly EventName[]
  readonly chosen: string
  readonly onChoose: (name: string) => void
}

const minSearched = 12

/** The names of the events with their counts: a list beside the details, a select on narrow screens. */
export function EventNames({ items, chosen, onChoose }: EventNamesProps) {
  const [text, setText] = useState('')
  const all = items.some(({ name }) => name === chosen)
    ? items
    : [{ name: chosen, count: 0 }, ...items]
  const shown = all.filter(({ name }) => name.toLowerCase().includes(text.toLowerCase()))
  const max = Math.max(1, ...all.map(({ count }) => count))
  return (
    <>
      <div className="lg:hidden">
        <Field label="Event">
          <Select
            value={chosen}
            onValueChange={onChoose}
            options={all.map(({ name, count }) => ({
              value: name,
              label: `${name} (${formatCount(count)})`,
            }))}
          />
        </Field>
      </div>
      <nav aria-label="Events" className="sticky top-5 space-y-2 max-lg:hidden">
        {all.length >= minSearched && (
          <SearchInput label="Find an event" value={text} onSearch={setText} />
        )}
        <ul className="max-h-[calc(100dvh-220px)] space-y-0.5 overflow-y-auto p-0.5">
          {shown.map(({ name, count }) => (
            <li key={name} className="relative">
              <span
                aria-hidden
                className="pointer-events-none absolute bottom-0.5 left-2 h-0.5 rounded-full bg-chart-4 opacity-60"
                style={{ width: `calc((100% - 16px) * ${count / max})` }}
              />
              <button
                type="button"
                title={name}
                aria-pressed={name === chosen}
                onClick={() => onChoose(name)}
                className={classNames(
                  'flex h-9 w-full items-center gap-2 rounded-control px-2 text-left text-base hover:bg-sunken touch:h-11',
                  name === chosen && 'bg-sunken font-medium',
                )}
              >
                <span className="min-w-0 flex-1 truncate">{name}</span>
                <span className="text-sm font-normal text-ink-3" title={formatCount(count)}>
                  {formatCompact(count)}
                </span>
              </button>
            </li>
          ))}
          {shown.length === 0 && (
            <li className="px-2 py-3 text-sm text-ink-3">No event contains “{text}”.</li>
          )}
        </ul>
      </nav>
    </>
  )
}
