import {
  type Comparison,
  comparisons,
  defaultComparison,
  defaultPeriod,
  resolvePeriod,
} from '@throughlink/protocol/rules'
import { CalendarDays } from 'lucide-react'
import { readToday } from '../dates/readToday.ts'
import { Button } from '../ui/Button.tsx'
import { OnDemand } from '../ui/OnDemand.tsx'
import { Select } from '../ui/Select.tsx'
import type { AnalyticsSearch } from './analyticsSearch.ts'
import { nameDays, periodNames } from './periodNames.ts'

export interface PeriodPickerProps {
  readonly search: AnalyticsSearch
  readonly onChange: (change: Pick<AnalyticsSearch, 'period' | 'from' | 'to' | 'compare'>) => void
  /** First day of all time. */
  readonly since?: string
  /** Without the choice of a comparison. */
  readonly isAlone?: boolean
  /** For lists of at most 100 days, which compare nothing. */
  readonly isForList?: boolean
}

const comparisonLabels: Readonly<Record<Comparison, string>> = {
  previous: 'Compare: previous period',
  'previous-weekdays': 'Compare: previous, same weekdays',
  year: 'Compare: a year before',
  'year-weekdays': 'Compare: a year before, same weekdays',
  none: 'No comparison',
}
const load = async () => ({ default: (await import('./PeriodPopover.tsx')).PeriodPopover })

/** Chooses the period and what to compare it with. Shows the days of both. */
export function PeriodPicker(props: PeriodPickerProps) {
  const { search, onChange, since, isAlone = false, isForList = false } = props
  const { period = defaultPeriod, compare = defaultComparison } = search
  const { current, earlier } = resolvePeriod(search, readToday(), since)
  return (
    <>
      <OnDemand
        load={load}
        props={{ search, onChange, isForList }}
        trigger={
          <Button isSmall>
            <CalendarDays aria-hidden className="size-4 text-ink-3" />
            {period !== 'custom' && periodNames[period]}
            <span className={period === 'custom' ? '' : 'font-normal text-ink-3'}>
              {nameDays(current)}
            </span>
          </Button>
        }
      />
      {!isForList && !isAlone && period !== 'all' && (
        <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
          <Select
            aria-label="Comparison"
            className="!h-8 !w-auto max-w-full border-line text-sm touch:!h-11"
            value={compare}
            options={comparisons.map((value) => ({ value, label: comparisonLabels[value] }))}
            onValueChange={(next) =>
              onChange({
                period,
                ...(search.from === undefined ? {} : { from: search.from }),
                ...(search.to === undefined ? {} : { to: search.to }),
                compare: next,
              })
            }
          />
          {earlier !== null && (
            <span className="text-sm text-ink-3 max-sm:text-xs">{nameDays(earlier)}</span>
          )}
        </span>
      )}
    </>
  )
}
