import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { DayRange } from '@throughlink/protocol/rules'
import { type ReactElement, useState } from 'react'
import { useLinkNames } from '../catalog/useLinkNames.ts'
import { formatCount } from '../format/numbers.ts'
import { viewerTimezone } from '../format/times.ts'
import { api } from '../session/api.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Field } from '../ui/Field.tsx'
import { Popover } from '../ui/Popover.tsx'
import { SegmentedControl } from '../ui/SegmentedControl.tsx'
import { Select } from '../ui/Select.tsx'
import { SkeletonRows } from '../ui/Skeleton.tsx'
import { type Condition, type FilterDimension, filterDimensions } from './conditions.ts'
import { formatValue } from './formatValue.ts'

export interface FilterPopoverProps {
  readonly appId: string
  readonly range: DayRange
  readonly onAdd: (condition: Condition) => void
  readonly trigger: ReactElement
}

const options = Object.entries(filterDimensions).map(([value, label]) => ({
  value: value as FilterDimension,
  label,
}))

/** Opens at once. Adds a condition: dimension, is or is not, and one of the values that occur in the period. */
export function FilterPopover({ appId, range, onAdd, trigger }: FilterPopoverProps) {
  const [isOpen, setIsOpen] = useState(true)
  const [by, setBy] = useState<FilterDimension>('country')
  const [op, setOp] = useState<Condition['op']>('eq')
  const values = useQuery({
    queryKey: ['app', appId, 'filter-values', by, range],
    enabled: isOpen,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const query = {
        by,
        metrics: ['clicks'],
        limit: 50,
        timezone: viewerTimezone,
        ...range,
      } as const
      return (await api.listTopValues({ params: { appId }, query, signal })).body
    },
  })
  const linkNames = useLinkNames(
    appId,
    by === 'link' ? (values.data?.items ?? []).map(({ value }) => value) : [],
  )
  return (
    <Popover
      label="Add a filter"
      align="end"
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      trigger={trigger}
    >
      <div className="w-72 space-y-3">
        <div className="flex items-end gap-2">
          <div className="flex-1">
            <Field label="Filter by">
              <Select value={by} options={options} onValueChange={setBy} />
            </Field>
          </div>
          <SegmentedControl
            label="Operator"
            value={op}
            onValueChange={setOp}
            options={[
              { value: 'eq', label: 'is' },
              { value: 'ne', label: 'is not' },
            ]}
          />
        </div>
        {values.isError ? (
          <ErrorState error={values.error} onRetry={() => void values.refetch()} />
        ) : values.data === undefined || values.isPlaceholderData ? (
          <SkeletonRows count={5} />
        ) : values.data.items.length === 0 ? (
          <p className="py-3 text-sm text-ink-3">No values in this period.</p>
        ) : (
          <ul aria-label="Values" className="max-h-72 overflow-y-auto">
            {values.data.items.map((item) => (
              <li key={item.value}>
                <button
                  type="button"
                  onClick={() => {
                    onAdd({ by, op, values: [item.value] })
                    setIsOpen(false)
                  }}
                  className="flex min-h-8 w-full items-center gap-3 rounded-control px-2 text-left hover:bg-sunken touch:min-h-11"
                >
                  <span className="min-w-0 flex-1 truncate">
                    {formatValue(by, item.value, linkNames)}
                  </span>
                  <span className="text-sm text-ink-3">{formatCount(item.counts.clicks ?? 0)}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Popover>
  )
}
