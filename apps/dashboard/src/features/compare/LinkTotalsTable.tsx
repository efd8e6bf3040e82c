import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { TopValues } from '@throughlink/api'
import type { DayRange } from '@throughlink/protocol/rules'
import { CsvButton } from '../../analytics/CsvButton.tsx'
import { formatMetric, metrics } from '../../analytics/metrics.ts'
import { readCounts } from '../../analytics/readCounts.ts'
import { Swatch } from '../../charts/ChartTooltip.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { Table } from '../../ui/Table.tsx'
import { comparedMetrics } from './comparisonQueries.ts'
import { toLinkColor } from './toLinkColor.ts'

export interface LinkTotalsTableProps {
  readonly appId: string
  readonly query: UseQueryResult<TopValues>
  readonly ids: readonly string[]
  readonly range: DayRange
  readonly toName: (id: string) => string
}

/** The figures of each link in the whole period. */
export function LinkTotalsTable({ appId, query, ids, range, toName }: LinkTotalsTableProps) {
  const toRows = (data: TopValues) =>
    ids.map((id, index) => ({
      id,
      index,
      counts: data.items.find(({ value }) => value === id)?.counts ?? {},
    }))
  return (
    <Panel
      title="In the whole period"
      isFlush
      actions={
        query.data !== undefined && (
          <CsvButton
            card="Compared links"
            range={range}
            toTable={() => [
              ['ID', 'Link', ...comparedMetrics.map((key) => metrics[key].label)],
              ...toRows(query.data).map(({ id, counts }) => [
                id,
                toName(id),
                ...comparedMetrics.map((key) => readCounts(counts, key)),
              ]),
            ]}
          />
        )
      }
    >
      <QueryView query={query} loading={<SkeletonRows count={ids.length} />}>
        {(data) => (
          <Table
            label="Figures by link"
            toKey={({ id }) => id}
            rows={toRows(data)}
            columns={[
              {
                key: 'link',
                header: 'Link',
                isMain: true,
                cell: ({ id, index }) => (
                  <span className="flex min-w-0 items-center gap-2">
                    <Swatch color={toLinkColor(index)} />
                    <Link
                      to="/apps/$appId/links/$linkId"
                      params={{ appId, linkId: id }}
                      className="truncate hover:underline"
                    >
                      {toName(id)}
                    </Link>
                  </span>
                ),
              },
              ...comparedMetrics.map((key) => ({
                key,
                header: metrics[key].label,
                isNumber: true,
                isSecondary: key === 'opens' || key === 'events',
                cell: ({ counts }: { readonly counts: TopValues['items'][number]['counts'] }) =>
                  formatMetric(key, readCounts(counts, key), true),
              })),
            ]}
          />
        )}
      </QueryView>
    </Panel>
  )
}
