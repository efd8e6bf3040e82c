import { useQuery } from '@tanstack/react-query'
import type { StepFunnel } from '@throughlink/api'
import { linkNamesQuery } from '../../../catalog/queries.ts'
import { addCondition, formatCondition, parseConditions } from '../../../filters/conditions.ts'
import { formatValue } from '../../../filters/formatValue.ts'
import { formatCount, formatRatio } from '../../../format/numbers.ts'
import { useAppId } from '../../../session/useApp.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { type Column, Table } from '../../../ui/Table.tsx'
import { useEventsSearch } from '../useEventsSearch.ts'
import { type FunnelDimension, funnelDimensions } from './funnelBody.ts'
import { describeStep, type FunnelStep } from './funnelSteps.ts'

export interface FunnelBreakdownProps {
  readonly steps: readonly FunnelStep[]
  readonly data: StepFunnel
  readonly by: FunnelDimension
}

type Group = StepFunnel['groups'][number]

/** The funnel for each value of a dimension. A click on a value filters by it. */
export function FunnelBreakdown({ steps, data, by }: FunnelBreakdownProps) {
  const appId = useAppId()
  const { search, change } = useEventsSearch()
  const ids = by === 'link' ? data.groups.map(({ value }) => value) : []
  const names = useQuery(linkNamesQuery(appId, ids))
  const filter = (value: string) => {
    const before = parseConditions(search.where ?? [])
    change({ where: addCondition(before, { by, op: 'eq', values: [value] }).map(formatCondition) })
  }
  const columns: readonly Column<Group>[] = [
    {
      key: 'value',
      header: funnelDimensions[by],
      cell: ({ value }) => {
        const name = formatValue(by, value, names.data)
        return (
          <button
            type="button"
            title={`Show only ${name}`}
            onClick={() => filter(value)}
            className="block w-32 truncate text-left hover:underline md:w-80"
          >
            {name}
          </button>
        )
      },
    },
    ...steps.map((step, index): Column<Group> => ({
      key: String(index),
      header: (
        <span className="ml-auto block max-w-40 truncate" title={describeStep(step)}>
          {index + 1}. {describeStep(step)}
        </span>
      ),
      isNumber: true,
      cell: ({ steps: results }) => {
        const result = results[index]
        const share = result?.fromFirst
        return (
          <span className="whitespace-nowrap">
            {formatCount(result?.count ?? 0)}
            {share !== null && share !== undefined && (
              <span className="ml-2 inline-block w-12 text-sm text-ink-3">
                {formatRatio(share)}
              </span>
            )}
          </span>
        )
      },
    })),
  ]
  const hidden = data.distinctValues - data.groups.length
  return (
    <Panel
      title={`By ${funnelDimensions[by].toLowerCase()}`}
      description="Installs at each step, and their share of the first step."
      isFlush
    >
      <Table
        label={`The funnel by ${funnelDimensions[by].toLowerCase()}`}
        columns={columns}
        rows={data.groups}
        toKey={({ value }) => value}
      />
      {hidden > 0 && (
        <p className="border-t border-line px-5 py-2 text-sm text-ink-3">
          {formatCount(hidden)} further {hidden === 1 ? 'value is' : 'values are'} not listed.
        </p>
      )}
    </Panel>
  )
}
