import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { addMonths } from '../dates/addMonths.ts'
import { dayNames } from '../dates/dayNames.ts'
import { limitDay } from '../dates/limitDay.ts'
import { moveDay } from '../dates/moveDay.ts'
import { readToday } from '../dates/readToday.ts'
import { type DaySpan, toSpan } from '../dates/toSpan.ts'
import { weekStart } from '../dates/viewerDates.ts'
import { IconButton } from './IconButton.tsx'
import { MonthGrid } from './MonthGrid.tsx'

export interface CalendarProps {
  /** Null if no day is chosen. */
  readonly chosen: DaySpan | null
  /** The day from which a span is being chosen: the days up to the one that is pointed at are shown as chosen. */
  readonly anchor?: string | null
  readonly min?: string
  readonly max?: string
  /** Two months side by side where there is room. */
  readonly isWide?: boolean
  readonly onPick: (day: string) => void
  /** Gets the day that the Tab key reaches, to focus it when the calendar opens. */
  readonly focusRef?: RefObject<HTMLButtonElement | null>
}

/** Where two months are beside each other, as in the class names below. */
const twoMonths = '(width >= 48rem)'

/** Months to choose a day or a span from. Arrow keys move by days and weeks, Page Up and Page Down by months. */
export function Calendar(props: CalendarProps) {
  const { chosen, anchor = null, min, max, isWide = false, onPick, focusRef } = props
  const today = readToday()
  const [count] = useState(() => (isWide && matchMedia(twoMonths).matches ? 2 : 1))
  const [active, setActive] = useState(() => limitDay(chosen?.last ?? today, min, max))
  const [pointed, setPointed] = useState<string | null>(null)
  // The chosen days end in the last of the months, because figures are of the past.
  const [start, setStart] = useState(() => addMonths(`${active.slice(0, 7)}-01`, 1 - count))
  const months = Array.from({ length: count }, (_, index) => addMonths(start, index))
  const root = useRef<HTMLDivElement>(null)
  const hasMoved = useRef(false)
  const id = useId()

  const isShown = (day: string) => months.some((month) => month.slice(0, 7) === day.slice(0, 7))
  const reached = isShown(active) ? active : limitDay(start, min, max)
  const showMonth = (change: number) => setStart(addMonths(start, change))
  useEffect(() => {
    if (!hasMoved.current) return
    hasMoved.current = false
    root.current?.querySelector<HTMLElement>('[data-day][tabindex="0"]')?.focus()
  }, [active])
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl'
    const { key, shiftKey } = event
    const next = moveDay(reached, { key, shiftKey, isRightToLeft, weekStart })
    if (next === null) return
    event.preventDefault()
    const limited = limitDay(next, min, max)
    hasMoved.current = true
    setActive(limited)
    setPointed(limited)
    if (limited < start) setStart(`${limited.slice(0, 7)}-01`)
    else if (!isShown(limited)) setStart(addMonths(`${limited.slice(0, 7)}-01`, 1 - count))
  }
  const span = anchor === null ? chosen : toSpan(anchor, pointed ?? anchor)
  const last = months.at(-1) ?? start
  return (
    <div ref={root} className="relative flex gap-5" onPointerLeave={() => setPointed(null)}>
      <IconButton
        label="Earlier month"
        disabled={min !== undefined && start <= min}
        onClick={() => showMonth(-1)}
        className="absolute top-0 left-0 rtl:right-0 rtl:left-auto"
      >
        <ChevronLeft aria-hidden className="size-4 rtl:rotate-180" />
      </IconButton>
      <IconButton
        label="Later month"
        disabled={max !== undefined && addMonths(last, 1) > max}
        onClick={() => showMonth(1)}
        className="absolute top-0 right-0 rtl:right-auto rtl:left-0"
      >
        <ChevronRight aria-hidden className="size-4 rtl:rotate-180" />
      </IconButton>
      {months.map((month) => (
        <div key={month} className="min-w-0 flex-1">
          <p
            id={`${id}-${month}`}
            aria-live="polite"
            className="flex h-8 items-center justify-center font-medium touch:h-11"
          >
            {dayNames.month(month)}
          </p>
          <MonthGrid
            month={month}
            labelledBy={`${id}-${month}`}
            span={span}
            today={today}
            reached={reached}
            {...(min === undefined ? {} : { min })}
            {...(max === undefined ? {} : { max })}
            {...(focusRef === undefined ? {} : { focusRef })}
            onKeyDown={move}
            onPoint={setPointed}
            onPick={(day) => {
              setActive(day)
              onPick(day)
            }}
          />
        </div>
      ))}
    </div>
  )
}
