import { useEffect, useEffectEvent } from 'react'
import { useLinkNames } from '../catalog/useLinkNames.ts'
import { parseConditions } from '../filters/conditions.ts'
import { FilterPills } from '../filters/FilterPills.tsx'
import { isTyping } from '../ui/isTyping.ts'
import { setFilters } from './changeSearch.ts'
import type { AnalyticsProps } from './scope.ts'

const floating = '[role="dialog"],[role="menu"],[role="listbox"]'

/** The filters in force, below the header of a page. Esc clears them. */
export function AnalyticsPills({ appId, search, onSearch }: AnalyticsProps) {
  const conditions = parseConditions(search.where ?? [])
  const linkNames = useLinkNames(
    appId,
    conditions.flatMap(({ by, values }) => (by === 'link' ? values : [])),
  )
  useEscape(() => conditions.length > 0 && onSearch(setFilters(search, [])))
  if (conditions.length === 0) return null
  return (
    <div className="mb-5">
      <FilterPills
        conditions={conditions}
        linkNames={linkNames}
        onChange={(next) => onSearch(setFilters(search, next))}
      />
    </div>
  )
}

/** Calls a function on Esc, unless something open or focused uses the key itself. */
function useEscape(onEscape: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return
    if (!isTyping(event.target) && document.querySelector(floating) === null) onEscape()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}
