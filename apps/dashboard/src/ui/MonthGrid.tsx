import type { KeyboardEvent, RefObject } from 'react'
import { dayNames } from '../dates/dayNames.ts'
import { listWeeks } from '../dates/listWeeks.ts'
import type { DaySpan } from '../dates/toSpan.ts'
import { weekStart } from '../dates/viewerDates.ts'
import { classNames } from './classNames.ts'

export interface MonthGridProps {
  /** A day of the month. */
  readonly month: string
  readonly labelledBy: string
  /** The days that are shown as chosen. */
  readonly span: DaySpan | null
  readonly today: string
  /** The day that the Tab key reaches. */
  readonly reached: string
  readonly min?: string
  readonly max?: string
  readonly focusRef?: RefObject<HTMLButtonElement | null>
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  readonly onPoint: (day: string) => void
  readonly onPick: (day: string) => void
}

const weekdays = dayNames.weekdays(weekStart)

/** The days of a month, by the ARIA pattern of a grid: one of them is in the order of Tab. */
export function MonthGrid(props: MonthGridProps) {
  const { month, labelledBy, onKeyDown } = props
  return (
    // As high as six weeks, so that nothing below moves from month to month.
    <div className="min-h-62 touch:min-h-74">
      <table
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- the ARIA pattern of a date grid
        role="grid"
        aria-labelledby={labelledBy}
        onKeyDown={onKeyDown}
        className="w-full border-collapse text-sm"
      >
        <thead>
          <tr>
            {weekdays.map(({ short, full }) => (
              <th key={full} scope="col" className="h-8 text-xs font-normal text-ink-3">
                <span aria-hidden>{short}</span>
                <span className="sr-only">{full}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {listWeeks(month, weekStart).map((week) => (
            <tr key={week.find((day) => day !== null)}>
              {week.map((day, index) =>
                day === null ? (
                  <td key={`empty-${index}`} className="p-0" />
                ) : (
                  <DayCell key={day} day={day} {...props} />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function DayCell(props: MonthGridProps & { readonly day: string }) {
  const { day, span, today, reached, min, max, focusRef, onPoint, onPick } = props
  const isChosen = span !== null && day >= span.first && day <= span.last
  const isEnd = span !== null && (day === span.first || day === span.last)
  return (
    <td
      aria-selected={isChosen}
      className={classNames(
        'p-0 py-px',
        isChosen && 'bg-accent-soft',
        day === span?.first && 'rounded-l-control rtl:rounded-l-none rtl:rounded-r-control',
        day === span?.last && 'rounded-r-control rtl:rounded-r-none rtl:rounded-l-control',
        span !== null && span.first === span.last && 'rounded-control!',
      )}
    >
      <button
        type="button"
        data-day={day}
        ref={day === reached ? focusRef : undefined}
        tabIndex={day === reached ? 0 : -1}
        aria-label={dayNames.full(day)}
        aria-current={day === today ? 'date' : undefined}
        disabled={(min !== undefined && day < min) || (max !== undefined && day > max)}
        onPointerEnter={() => onPoint(day)}
        onClick={() => onPick(day)}
        className={classNames(
          'relative flex h-8.5 w-full min-w-9 items-center justify-center rounded-control disabled:text-ink-3 disabled:opacity-50 touch:h-10.5 touch:min-w-11',
          isEnd ? 'bg-ink font-medium text-surface' : 'enabled:hover:bg-sunken',
          // A dot below the number of today.
          'aria-[current=date]:after:absolute aria-[current=date]:after:bottom-1 aria-[current=date]:after:size-1 aria-[current=date]:after:rounded-full aria-[current=date]:after:bg-current',
        )}
      >
        {dayNames.number(day)}
      </button>
    </td>
  )
}
