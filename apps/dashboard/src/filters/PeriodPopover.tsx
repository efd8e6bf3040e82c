import { type ReactElement, useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { Popover } from '../ui/Popover.tsx'
import { TextField } from '../ui/TextField.tsx'
import { useForm } from '../ui/useForm.ts'
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
  const choose = (change: AnalyticsSearch) => {
    onChange({ ...(isForList ? {} : { compare }), ...change })
    setIsOpen(false)
  }
  const form = useForm({
    start: { from: resolvePeriod(search, today).current.from, to: search.to ?? today },
    save: ({ from, to }) => {
      if (from <= to) choose({ period: 'custom', from, to })
    },
  })
  const { from, to } = form.values
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
        <form {...form.props} className="mt-3 space-y-3 border-t border-line pt-3">
          <div className="grid grid-cols-2 gap-2">
            <TextField
              {...form.text('from')}
              label="From"
              type="date"
              max={to}
              required
              className="px-1.5"
            />
            <TextField
              {...form.text('to')}
              label="To"
              type="date"
              min={from}
              max={today}
              required
              className="px-1.5"
            />
          </div>
          <Button type="submit" isSmall className="w-full">
            Show these days
          </Button>
        </form>
      </div>
    </Popover>
  )
}
