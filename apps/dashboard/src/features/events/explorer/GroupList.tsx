import type { EventGroups } from '@throughlink/api'
import { formatAmount, formatCount, formatShare } from '../../../format/numbers.ts'
import type { Measure } from '../eventsSearch.ts'
import { type EventGroup, measureGroup, rankGroups } from './rankGroups.ts'

export interface GroupListProps {
  readonly data: EventGroups
  readonly measure: Measure
  readonly toName: (group: EventGroup) => string
  /** Called with a group to show only its events. Without it, groups cannot be chosen. */
  readonly onChoose?: (group: EventGroup) => void
}

/** Groups with a bar behind each. */
export function GroupList({ data, measure, toName, onChoose }: GroupListProps) {
  if (data.groups.length === 0) {
    return <p className="py-3 text-sm text-ink-3">No events meet the conditions.</p>
  }
  const ranked = rankGroups(data.groups, measure)
  const max = Math.max(0, ...ranked.map((group) => measureGroup(group, measure) ?? 0))
  const hidden = data.distinctValues - data.groups.filter(({ hasValue }) => hasValue).length
  return (
    <>
      <ol aria-label="Groups" className="space-y-1">
        {ranked.map((group) => {
          const value = measureGroup(group, measure)
          const name = toName(group)
          const width = max === 0 ? 0 : (Math.max(0, value ?? 0) / max) * 100
          return (
            <li
              key={group.hasValue ? JSON.stringify(group.value) : 'missing'}
              className="relative flex h-8 items-center gap-3 touch:h-11"
            >
              <span
                aria-hidden
                className="absolute inset-y-0 left-0 rounded-[4px] bg-chart-4 opacity-15 dark:opacity-25"
                style={{ width: `${width}%` }}
              />
              {onChoose === undefined ? (
                <span className="relative min-w-0 flex-1 truncate px-2">{name}</span>
              ) : (
                <button
                  type="button"
                  title={`Show only ${name}`}
                  onClick={() => onChoose(group)}
                  className="relative h-full min-w-0 flex-1 truncate rounded-[4px] px-2 text-left hover:underline"
                >
                  <span className={group.hasValue ? '' : 'text-ink-3'}>{name}</span>
                </button>
              )}
              <span className="relative text-sm text-ink-3">
                {measure === 'count'
                  ? formatShare(group.count, data.total)
                  : `${formatCount(group.count)} events`}
              </span>
              <span className="relative min-w-16 text-right font-medium">
                {value === null ? '–' : formatAmount(value)}
              </span>
            </li>
          )
        })}
      </ol>
      {hidden > 0 && (
        <p className="mt-3 text-sm text-ink-3">
          {formatCount(hidden)} further {hidden === 1 ? 'value is' : 'values are'} not listed. Add a
          condition to see more.
        </p>
      )}
    </>
  )
}
