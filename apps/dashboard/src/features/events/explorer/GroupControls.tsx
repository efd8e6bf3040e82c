import { filterDimensions } from '../../../filters/conditions.ts'
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx'
import { Select } from '../../../ui/Select.tsx'
import { formatPointer } from '../dataConditions.ts'
import type { EventProperty } from '../eventPropertiesQuery.ts'
import type { Measure } from '../eventsSearch.ts'
import { eventDimensions, readEventDimension } from './eventDimensions.ts'

export interface GroupControlsProps {
  readonly properties: readonly EventProperty[]
  readonly groupBy: string | undefined
  readonly measure: Measure
  readonly of: string | undefined
  readonly onChange: (change: {
    readonly groupBy?: string | undefined
    readonly measure?: Measure | undefined
    readonly of?: string | undefined
  }) => void
}

const selectClass = '!h-8 !w-auto max-w-44 border-line text-sm touch:!h-11'

/** Chooses the property or the dimension to group by, and what to do with the numbers of another one. */
export function GroupControls({ properties, groupBy, measure, of, onChange }: GroupControlsProps) {
  const numbers = properties.filter(({ types }) => types.includes('number'))
  const [firstNumber] = numbers
  const isDimension = readEventDimension(groupBy) !== undefined
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Select
        aria-label="Group by"
        className={selectClass}
        value={groupBy ?? ''}
        onValueChange={(value) => onChange({ groupBy: value === '' ? undefined : value })}
        options={[
          { value: '', label: 'Not grouped' },
          ...toOptions(properties, isDimension ? undefined : groupBy, 'By '),
          ...eventDimensions.map((by) => ({
            value: by,
            label: `By ${filterDimensions[by].toLowerCase().replace('utm', 'UTM')}`,
          })),
        ]}
      />
      {(firstNumber !== undefined || measure !== 'count') && (
        <SegmentedControl
          label="Measure"
          value={measure}
          onValueChange={(next) =>
            onChange({
              measure: next === 'count' ? undefined : next,
              of: next === 'count' ? undefined : (of ?? firstNumber?.pointer),
            })
          }
          options={[
            { value: 'count', label: 'Count' },
            { value: 'sum', label: 'Sum' },
            { value: 'average', label: 'Average' },
          ]}
        />
      )}
      {measure !== 'count' && (
        <Select
          aria-label="Property to add up"
          className={selectClass}
          value={of ?? ''}
          onValueChange={(value) => onChange({ of: value })}
          options={toOptions(numbers, of, 'of ')}
        />
      )}
    </div>
  )
}

/** The property of the URL is an option even if the sample does not have it. */
function toOptions(
  properties: readonly EventProperty[],
  chosen: string | undefined,
  prefix: string,
) {
  const pointers = properties.map(({ pointer }) => pointer)
  const all = chosen === undefined || pointers.includes(chosen) ? pointers : [chosen, ...pointers]
  return all.map((pointer) => ({ value: pointer, label: prefix + formatPointer(pointer) }))
}
