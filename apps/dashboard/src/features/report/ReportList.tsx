import type { SharedReport } from '@throughlink/api'
import { dimensionNames } from '../../analytics/dimensionNames.ts'
import {
  findCompanion,
  formatMetric,
  listCounts,
  metrics,
  type RankMetric,
} from '../../analytics/metrics.ts'
import { readCounts } from '../../analytics/readCounts.ts'
import { ValueName } from '../../analytics/ValueName.tsx'
import { Bars } from '../../charts/Bars.tsx'
import { type Condition, filterDimensions } from '../../filters/conditions.ts'
import { formatValue } from '../../filters/formatValue.ts'
import { formatCount } from '../../format/numbers.ts'
import { Panel } from '../../ui/Panel.tsx'

export interface ReportListProps {
  readonly list: SharedReport['lists'][number]
  /** Metric of the report. A list that is not counted by it is ranked by clicks. */
  readonly rank: RankMetric
  readonly conditions: readonly Condition[]
  readonly linkNames: Readonly<Record<string, string>>
}

/** The top values of a dimension, to read only. */
export function ReportList({ list, rank: wanted, conditions, linkNames }: ReportListProps) {
  const { by, values } = list
  const title = dimensionNames[by]
  const [first] = values?.items ?? []
  if (values === null || first === undefined) {
    return (
      <Panel title={title}>
        <p className="text-ink-2">
          {values === null
            ? 'Not kept for these days with the filters of this report.'
            : 'Nothing was counted in these days.'}
        </p>
      </Panel>
    )
  }
  const isCounted = (key: Parameters<typeof listCounts>[0]) =>
    listCounts(key).every((count) => first.counts[count] !== undefined)
  const rank = isCounted(wanted) ? wanted : 'clicks'
  const companion = findCompanion(rank, [by, ...conditions.map((each) => each.by)])
  const extra = companion !== undefined && isCounted(companion) ? companion : null
  const rest = values.distinctValues - values.items.length
  return (
    <Panel title={title}>
      <Bars
        label={`${title} by ${metrics[rank].noun}`}
        header={{
          name: filterDimensions[by],
          value: metrics[rank].label,
          ...(extra === null ? {} : { extra: metrics[extra].label }),
        }}
        color={metrics[rank].color}
        total={values.totals[metrics[rank].count] ?? 0}
        bars={values.items.map(({ value, counts }) => {
          const text = formatValue(by, value, linkNames)
          return {
            key: value,
            text,
            name: <ValueName by={by} value={value} name={text} />,
            value: readCounts(counts, rank) ?? 0,
            ...(extra === null ? {} : { extra: formatMetric(extra, readCounts(counts, extra)) }),
          }
        })}
      />
      {rest > 0 && <p className="mt-2 px-2 text-sm text-ink-3">and {formatCount(rest)} more</p>}
    </Panel>
  )
}
