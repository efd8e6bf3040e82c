import { FilterMenu } from '../filters/FilterMenu.tsx'
import { PeriodPicker } from '../filters/PeriodPicker.tsx'
import { addFilter, setPeriod } from './changeSearch.ts'
import { type AnalyticsProps, readSince, resolveScope } from './scope.ts'

/** Filter, period and comparison, for the header of a page. */
export function AnalyticsControls({ onSearch, ...props }: AnalyticsProps) {
  const { appId, search } = props
  return (
    <>
      <FilterMenu
        appId={appId}
        range={resolveScope(props).period.current}
        onAdd={(condition) => onSearch(addFilter(search, condition))}
      />
      <PeriodPicker
        search={search}
        since={readSince(props)}
        onChange={(change) => onSearch(setPeriod(search, change))}
      />
    </>
  )
}
