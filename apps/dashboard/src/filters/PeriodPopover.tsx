import {
  addDays,
  countDays,
  defaultComparison,
  defaultPeriod,
  maxAnalyticsDays,
  type Period,
  resolvePeriod,
} from '@throughlink/protocol/rules'
import { type ReactElement, useState } from 'react'
import { dayNames } from '../dates/dayNames.ts'
import { readToday } from '../dates/readToday.ts'
import { toSpan } from '../dates/toSpan.ts'
import { viewerTimezone } from '../format/times.ts'
import { Button } from '../ui/Button.tsx'
import { Calendar } from '../ui/Calendar.tsx'
import { DayInput } from '../ui/DayInput.tsx'
import { Field } from '../ui/Field.tsx'
import { Popover } from '../ui/Popover.tsx'
import { useForm } from '../ui/useForm.ts'
import type { AnalyticsSearch } from './analyticsSearch.ts'
import { listPeriods, periodNames } from './periodNames.ts'

export interface PeriodPopoverProps {
  readonly search: AnalyticsSearch
  readonly onChange: (change: Pick<AnalyticsSearch, 'period' | 'from' | 'to' | 'compare'>) => void
  /** For lists of at most 100 days, which compare nothing. */
  readonly isForList: boolean
  readonly trigger: ReactElement
}

/** The first day that a URL can have. */
const firstDay = '2020-01-01'

/** Opens at once. A fixed period, or the first and last day of one: typed, or picked in a calendar. */
export function PeriodPopover({ search, onChange, isForList, trigger }: PeriodPopoverProps) {
  const [isOpen, setIsOpen] = useState(true)
  /** The day that was picked first, until the other one is. */
  const [anchor, setAnchor] = useState<string | null>(null)
  const { period = defaultPeriod, compare = defaultComparison } = search
  const today = readToday()
  const { current } = resolvePeriod(search, today)
  const choose = (change: AnalyticsSearch) => {
    onChange({ ...(isForList ? {} : { compare }), ...change })
    setIsOpen(false)
  }
  const form = useForm({
    start: { from: current.from, to: addDays(current.to, -1) },
    validate: ({ from, to }) => checkDays(from, to, isForList),
    save: ({ from, to }) => choose({ period: 'custom', from, to }),
  })
  const { from, to } = form.values
  const pick = (day: string) => {
    const { first, last } = toSpan(anchor ?? day, day)
    form.set({ from: first, to: last })
    setAnchor(anchor === null ? day : null)
    if (anchor !== null && Object.keys(checkDays(first, last, isForList)).length === 0) {
      choose({ period: 'custom', from: first, to: last })
    }
  }
  return (
    <Popover
      label="Period"
      align="end"
      isOpen={isOpen}
      onOpenChange={(open) => {
        setIsOpen(open)
        setAnchor(null)
        form.reset()
      }}
      trigger={trigger}
    >
      <div className="max-h-[calc(var(--available-height)-26px)] overflow-y-auto sm:flex">
        <ul className="grid grid-cols-2 gap-0.5 sm:w-36 sm:shrink-0 sm:grid-cols-1 sm:content-start sm:pr-3">
          {Object.entries(periodNames).map(([value, text]) => (
            <li key={value} hidden={isForList && !listPeriods.includes(value as Period)}>
              <button
                type="button"
                aria-pressed={value === period}
                onClick={() => choose({ period: value as Period })}
                className="flex h-8 w-full items-center rounded-control px-2 text-left outline-offset-[-2px] hover:bg-sunken aria-pressed:bg-sunken aria-pressed:font-medium touch:h-11"
              >
                {text}
              </button>
            </li>
          ))}
        </ul>
        <form
          {...form.props}
          className="mt-3 space-y-3 border-t border-line pt-3 sm:mt-0 sm:border-t-0 sm:border-l sm:pt-0 sm:pl-3"
        >
          <div className="grid grid-cols-2 gap-2">
            <Field label="From" error={form.readError('from')}>
              <DayInput
                name="from"
                required
                min={firstDay}
                max={today}
                value={from}
                onValueChange={(day) => form.set({ from: day })}
              />
            </Field>
            <Field label="To" error={form.readError('to')}>
              <DayInput
                name="to"
                required
                min={firstDay}
                max={today}
                value={to}
                onValueChange={(day) => form.set({ to: day })}
              />
            </Field>
          </div>
          <Calendar
            chosen={from !== '' && from <= to ? { first: from, last: to } : null}
            anchor={anchor}
            min={firstDay}
            max={today}
            isWide
            onPick={pick}
          />
          <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
            <p aria-live="polite" className="text-xs text-ink-3">
              {anchor === null
                ? `Time zone: ${viewerTimezone}`
                : `From ${dayNames.short(anchor)}. Choose the last day.`}
            </p>
            <Button type="submit" isSmall>
              Show these days
            </Button>
          </div>
        </form>
      </div>
    </Popover>
  )
}

function checkDays(from: string, to: string, isForList: boolean): Readonly<Record<string, string>> {
  if (from === '' || to === '') return {}
  if (from > to) return { to: 'Enter a day that is not before the first.' }
  const days = countDays({ from, to: addDays(to, 1) })
  if (!isForList || days <= maxAnalyticsDays.rawRows) return {}
  return { to: `Choose at most ${maxAnalyticsDays.rawRows} days.` }
}
