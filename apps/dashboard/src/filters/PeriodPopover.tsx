import { useState, type ReactElement } from 'react'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/Field.tsx'
import { Popover } from '../ui/Popover.tsx'
import { TextInput } from '../ui/TextInput.tsx'
import type { AnalyticsSearch, Period } from './analyticsSearch.ts'
import { periodNames } from './periodNames.ts'
import { defaultComparison, defaultPeriod, readToday, resolvePeriod } from './resolvePeriod.ts'

export interface PeriodPopoverProps {
  readonly search: AnalyticsSearch
  readonly onChange: (change: Pick<AnalyticsSearch, 'period' | 'from' | 'to' | 'compare'>) => void
  /** For lists of at most 100 days, which compare nothing. */
  readonly isForList: boolean
  readonly trigger: ReactElement
}

/** Opens at once. A fixed period, or the first and last day of one. */
export function PeriodPopover({ search, onChange, isForList, trigger }: PeriodPopoverProps) {
  const [isOpen, setIsOpen] = useState(true)
  const { period = defaultPeriod, compare = defaultComparison } = search
  const today = readToday()
  const [from, setFrom] = useState(resolvePeriod(search, today).current.from)
  const [to, setTo] = useState(search.to ?? today)
  const choose = (change: AnalyticsSearch) => {
    onChange({ ...(isForList ? {} : { compare }), ...change })
    setIsOpen(false)
  }
  return (
    <Popover label="Period" align="end" isOpen={isOpen} onOpenChange={setIsOpen} trigger={trigger}>
      <div className="w-72">
        <ul className="space-y-0.5">
          {Object.entries(periodNames).map(([value, text]) => (
            <li key={value} hidden={isForList && value === '12mo'}>
              <button
                type="button"
                aria-pressed={value === period}
                onClick={() => choose({ period: value as Period })}
                className="flex h-8 w-full items-center rounded-control px-2 text-left hover:bg-sunken aria-pressed:bg-sunken aria-pressed:font-medium touch:h-11"
              >
                {text}
              </button>
            </li>
          ))}
        </ul>
        <form
          className="mt-3 space-y-3 border-t border-line pt-3"
          onSubmit={(event) => {
            event.preventDefault()
            if (from <= to) choose({ period: 'custom', from, to })
          }}
        >
          <div className="grid grid-cols-2 gap-2">
            <Field label="From">
              <TextInput
                type="date"
                value={from}
                max={to}
                required
                onChange={(event) => setFrom(event.target.value)}
                className="px-1.5"
              />
            </Field>
            <Field label="To">
              <TextInput
                type="date"
                value={to}
                min={from}
                max={today}
                required
                onChange={(event) => setTo(event.target.value)}
                className="px-1.5"
              />
            </Field>
          </div>
          <Button type="submit" isSmall className="w-full">
            Show these days
          </Button>
        </form>
      </div>
    </Popover>
  )
}
