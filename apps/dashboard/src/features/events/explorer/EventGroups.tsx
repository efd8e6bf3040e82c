import { useQuery } from '@tanstack/react-query'
import type { DayRange } from '@throughlink/protocol/rules'
import { useState } from 'react'
import { CsvButton } from '../../../analytics/CsvButton.tsx'
import { useLinkNames } from '../../../catalog/useLinkNames.ts'
import { filterDimensions } from '../../../filters/conditions.ts'
import { formatValue } from '../../../filters/formatValue.ts'
import { formatAmount, formatCount } from '../../../format/numbers.ts'
import { useAppId } from '../../../session/useApp.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { QueryView } from '../../../ui/QueryView.tsx'
import { Select } from '../../../ui/Select.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { type DataCondition, formatDataCondition, formatPointer } from '../dataConditions.ts'
import type { EventProperty } from '../eventPropertiesQuery.ts'
import { useEventsSearch } from '../useEventsSearch.ts'
import { readEventDimension } from './eventDimensions.ts'
import { eventGroupsQuery } from './eventGroupsQuery.ts'
import { findCurrency } from './findCurrency.ts'
import { GroupControls } from './GroupControls.tsx'
import { GroupList } from './GroupList.tsx'
import { type EventGroup, measureGroup } from './rankGroups.ts'
import { nameGroup, toCondition } from './toCondition.ts'

export interface EventGroupsProps {
  readonly name: string
  readonly range: DayRange
  readonly conditions: readonly DataCondition[]
  readonly properties: readonly EventProperty[]
  readonly onFilter: (condition: DataCondition) => void
}

/** The events that meet the conditions, grouped by a property or a dimension: counted, added up or averaged. */
export function EventGroups(props: EventGroupsProps) {
  const { name, range, conditions, properties, onFilter } = props
  const appId = useAppId()
  const { search, change } = useEventsSearch()
  const { groupBy, of, measure = 'count' } = search
  const sumOf = measure === 'count' ? undefined : of
  const where = conditions.map(formatDataCondition)
  const currency = sumOf === undefined ? null : findCurrency(properties, sumOf)
  const byCurrency = useQuery({
    ...eventGroupsQuery(appId, { name, range, where, groupBy: currency ?? undefined, sumOf }),
    enabled: currency !== null,
  })
  const currencies = currency === null ? [] : (byCurrency.data?.groups ?? [])
  const [chosenCurrency, setChosenCurrency] = useState<string | null>(null)
  // Amounts of several currencies have no sum: a list by another property shows one of them.
  const needsCurrency = currency !== null && groupBy !== undefined && groupBy !== currency
  const shownCurrency =
    currencies.find((each) => nameGroup(each) === chosenCurrency) ?? currencies[0] ?? null
  const ofCurrency =
    needsCurrency && shownCurrency !== null
      ? [formatDataCondition(toCondition(shownCurrency, currency))]
      : []
  const groups = useQuery({
    ...eventGroupsQuery(appId, { name, range, where: [...where, ...ofCurrency], groupBy, sumOf }),
    enabled: !needsCurrency || byCurrency.data !== undefined,
  })
  const by = readEventDimension(groupBy)
  const linkNames = useLinkNames(
    appId,
    by === 'link'
      ? (groups.data?.groups ?? []).flatMap(({ value }) => value ?? []).map(String)
      : [],
  )
  const toName = ({ value }: EventGroup) =>
    by === undefined ? '' : formatValue(by, typeof value === 'string' ? value : '', linkNames)
  return (
    <Panel
      title={
        groupBy === undefined
          ? 'Totals'
          : `By ${by === undefined ? formatPointer(groupBy) : filterDimensions[by].toLowerCase()}`
      }
      actions={
        <>
          {needsCurrency && currencies.length > 1 && (
            <Select
              aria-label="Currency"
              className="!h-8 !w-auto border-line text-sm touch:!h-11"
              value={shownCurrency === null ? '' : nameGroup(shownCurrency)}
              options={currencies.map((each) => ({
                value: nameGroup(each),
                label: `in ${nameGroup(each)}`,
              }))}
              onValueChange={setChosenCurrency}
            />
          )}
          <GroupControls
            properties={properties}
            groupBy={groupBy}
            measure={measure}
            of={of}
            onChange={change}
          />
          {groupBy !== undefined && groups.data !== undefined && (
            <CsvButton
              card={`${name} by ${groupBy}`}
              range={range}
              toTable={() => [
                ['Group', 'Events', 'Sum', 'Average'],
                ...groups.data.groups.map((group) => [
                  by === undefined ? nameGroup(group) : toName(group),
                  group.count,
                  group.sum,
                  group.average,
                ]),
              ]}
            />
          )}
        </>
      }
    >
      <QueryView query={groups} loading={<SkeletonRows count={3} />}>
        {(data) => {
          if (groupBy !== undefined) {
            return (
              <GroupList
                data={data}
                measure={sumOf === undefined ? 'count' : measure}
                toName={by === undefined ? nameGroup : toName}
                {...(by === undefined
                  ? { onChoose: (group) => onFilter(toCondition(group, groupBy)) }
                  : {})}
              />
            )
          }
          const [all] = data.groups
          return (
            <dl className="flex flex-wrap gap-x-8 gap-y-3">
              <Figure label="Events" value={formatCount(data.total)} />
              {sumOf !== undefined &&
                (currency === null ? (
                  <>
                    <Figure
                      label={`Sum of ${formatPointer(sumOf)}`}
                      value={formatNullable(all?.sum)}
                    />
                    <Figure label="Average" value={formatNullable(all?.average)} />
                  </>
                ) : (
                  currencies
                    .filter(({ sum }) => sum !== null)
                    .map((each) => (
                      <Figure
                        key={nameGroup(each)}
                        label={`${measure === 'average' ? 'Average' : 'Sum'} of ${formatPointer(sumOf)}, ${nameGroup(each)}`}
                        value={formatNullable(measureGroup(each, measure))}
                      />
                    ))
                ))}
            </dl>
          )
        }}
      </QueryView>
    </Panel>
  )
}

function Figure({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <div>
      <dt className="text-sm text-ink-3">{label}</dt>
      <dd className="text-lg font-semibold">{value}</dd>
    </div>
  )
}

function formatNullable(value: number | null | undefined): string {
  return value === null || value === undefined ? '–' : formatAmount(value)
}
