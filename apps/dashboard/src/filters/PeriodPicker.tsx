import { CalendarDays } from 'lucide-react'
import { Button } from '../ui/Button.tsx'
import { OnDemand } from '../ui/OnDemand.tsx'
import { Select } from '../ui/Select.tsx'
import { type AnalyticsSearch, type Comparison, comparisons } from './analyticsSearch.ts'
import { nameRange, periodNames } from './periodNames.ts'
import { defaultComparison, defaultPeriod } from './resolvePeriod.ts'

export interface PeriodPickerProps {
  readonly search: AnalyticsSearch
  readonly onChange: (change: Pick<AnalyticsSearch, 'period' | 'from' | 'to' | 'compare'>) => void
  /** For lists of at most 100 days, which compare nothing. */
  readonly isForList?: boolean
}

const comparisonLabels: Readonly<Record<Comparison, string>> = {
  previous: 'Compare: previous period',
  year: 'Compare: a year before',
  none: 'No comparison',
}
const load = async () => ({ default: (await import('./PeriodPopover.tsx')).PeriodPopover })

/** Chooses the period and what to compare it with. */
export function PeriodPicker({ search, onChange, isForList = false }: PeriodPickerProps) {
  const { period = defaultPeriod, compare = defaultComparison } = search
  return (
    <>
      <OnDemand
        load={load}
        props={{ search, onChange, isForList }}
        trigger={
          <Button isSmall>
            <CalendarDays aria-hidden className="size-4 text-ink-3" />
            {period === 'custom'
              ? nameRange(search.from ?? '', search.to ?? '')
              : periodNames[period]}
          </Button>
        }
      />
      {!isForList && (
        <Select
          aria-label="Comparison"
          className="!h-8 !w-auto border-line text-sm touch:!h-11"
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
      )}
    </>
  )
}
