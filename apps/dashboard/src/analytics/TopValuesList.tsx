import { Link } from '@tanstack/react-router'
import type { TopValues } from '@throughlink/api'
import { ArrowUpRight } from 'lucide-react'
import { Bars, rowActionClass } from '../charts/Bars.tsx'
import { type FilterDimension, filterDimensions } from '../filters/conditions.ts'
import { addFilter, chooseTab } from './changeSearch.ts'
import { dimensionNames, sourceDimensions } from './dimensionNames.ts'
import { formatMetric, type MetricKey, metrics } from './metrics.ts'
import { readCounts } from './readCounts.ts'
import type { AnalyticsProps } from './scope.ts'
import { ValueName } from './ValueName.tsx'

export interface TopValuesListProps extends AnalyticsProps {
  readonly by: FilterDimension
  readonly data: TopValues
  readonly rank: MetricKey
  readonly extra: MetricKey | null
  readonly toName: (value: string) => string
}

/** Values with their bars. A click filters by one, Alt and a click leaves it out. */
export function TopValuesList(props: TopValuesListProps) {
  const { appId, search, onSearch, by, data, rank, extra, toName } = props
  const filter = (op: 'eq' | 'ne') => (value: string) => {
    const filtered = addFilter(search, { by, op, values: [value] })
    // A source leads to the hosts that it consists of.
    const isDrilled = by === 'source' && op === 'eq' && value !== ''
    onSearch(isDrilled ? chooseTab(filtered, sourceDimensions, 'referrer') : filtered)
  }
  return (
    <Bars
      label={`${dimensionNames[by]} by ${metrics[rank].noun}`}
      header={{
        name: filterDimensions[by],
        value: metrics[rank].label,
        ...(extra === null ? {} : { extra: metrics[extra].label }),
      }}
      color={metrics[rank].color}
      total={data.totals[metrics[rank].count] ?? 0}
      bars={data.items.map(({ value, counts }) => ({
        key: value,
        text: toName(value),
        name: <ValueName {...{ by, value }} name={toName(value)} />,
        value: readCounts(counts, rank) ?? 0,
        ...(extra === null ? {} : { extra: formatMetric(extra, readCounts(counts, extra)) }),
        ...(by === 'link' && value !== ''
          ? { action: <OpenLink appId={appId} linkId={value} name={toName(value)} /> }
          : {}),
      }))}
      onSelect={filter('eq')}
      onExclude={filter('ne')}
    />
  )
}

function OpenLink(props: {
  readonly appId: string
  readonly linkId: string
  readonly name: string
}) {
  const { appId, linkId, name } = props
  return (
    <Link
      to="/apps/$appId/links/$linkId"
      params={{ appId, linkId }}
      aria-label={`Open ${name}`}
      title="Open the link"
      className={rowActionClass}
    >
      <ArrowUpRight aria-hidden className="size-3.5" />
    </Link>
  )
}
