import { useQuery } from '@tanstack/react-query'
import type { DayRange } from '@throughlink/protocol/rules'
import { linkNamesQuery } from '../../../catalog/queries.ts'
import {
  addCondition,
  type Condition,
  formatCondition,
  parseConditions,
} from '../../../filters/conditions.ts'
import { FilterMenu } from '../../../filters/FilterMenu.tsx'
import { FilterPills } from '../../../filters/FilterPills.tsx'
import { useAppId } from '../../../session/useApp.ts'
import { Select } from '../../../ui/Select.tsx'
import type { FunnelWindow } from '../eventsSearch.ts'
import { useEventsSearch } from '../useEventsSearch.ts'
import { defaultWindow, funnelDimensions, hasDimension, readFunnelDimension } from './funnelBody.ts'
import type { FunnelStep } from './funnelSteps.ts'

const windows: Readonly<Record<FunnelWindow, string>> = {
  '1h': 'Within 1 hour',
  '1d': 'Within 1 day',
  '7d': 'Within 7 days',
  '30d': 'Within 30 days',
  '90d': 'Within 90 days',
}
const selectClass = '!h-8 !w-auto border-line text-sm touch:!h-11'

export interface FunnelControlsProps {
  readonly steps: readonly FunnelStep[]
  readonly range: DayRange
}

/** Window, breakdown and filters. Breakdown and filters are those of the first step. */
export function FunnelControls({ steps, range }: FunnelControlsProps) {
  const appId = useAppId()
  const { search, change } = useEventsSearch()
  const conditions = parseConditions(search.where ?? [])
  const linkIds = conditions.flatMap(({ by, values }) => (by === 'link' ? values : []))
  const names = useQuery(linkNamesQuery(appId, linkIds))
  const setConditions = (next: readonly Condition[]) =>
    change({ where: next.length === 0 ? undefined : next.map(formatCondition) })
  const ignored = conditions.filter(({ by }) => !hasDimension(steps, by))
  return (
    <div className="space-y-2">
      <div className="flex flex-wrap items-center gap-2">
        <Select
          aria-label="Window"
          className={selectClass}
          value={search.window ?? defaultWindow}
          options={Object.entries(windows).map(([value, label]) => ({
            // Safe: the keys of the record.
            value: value as FunnelWindow,
            label,
          }))}
          onValueChange={(window) =>
            change({ window: window === defaultWindow ? undefined : window })
          }
        />
        <Select
          aria-label="Breakdown"
          className={selectClass}
          value={readFunnelDimension(search.by, steps) ?? ''}
          options={[
            { value: '', label: 'No breakdown' },
            ...Object.entries(funnelDimensions)
              .filter(([value]) => hasDimension(steps, value))
              .map(([value, label]) => ({ value, label: `By ${label.toLowerCase()}` })),
          ]}
          onValueChange={(by) => change({ by: by === '' ? undefined : by })}
        />
        <FilterMenu
          appId={appId}
          range={range}
          onAdd={(condition) => setConditions(addCondition(conditions, condition))}
        />
        <FilterPills
          conditions={conditions}
          onChange={setConditions}
          linkNames={names.data ?? {}}
        />
      </div>
      {ignored.length > 0 && (
        <p className="text-sm text-warn">
          A link that opens the app again has no click, so filters by referrer and campaign do not
          apply to this funnel.
        </p>
      )}
    </div>
  )
}
