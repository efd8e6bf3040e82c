import type { UseQueryResult } from '@tanstack/react-query'
import type { EventProperties as Properties } from '@throughlink/api'
import { Braces } from 'lucide-react'
import { formatCount, formatRatio } from '../../../format/numbers.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { QueryView } from '../../../ui/QueryView.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { type Column, Table } from '../../../ui/Table.tsx'
import { formatDataValue, formatPointer } from '../dataConditions.ts'
import type { EventProperty } from '../eventPropertiesQuery.ts'

export interface EventPropertiesProps {
  readonly query: UseQueryResult<Properties>
  readonly groupBy: string | undefined
  readonly onGroupBy: (pointer: string) => void
}

const typeNames: Readonly<Record<EventProperty['types'][number], string>> = {
  string: 'text',
  number: 'number',
  boolean: 'yes or no',
  array: 'list',
  null: 'null',
}

/** The values in the data of the event: what they are, how often they are there, and examples. */
export function EventProperties({ query, groupBy, onGroupBy }: EventPropertiesProps) {
  const columns: readonly Column<EventProperty>[] = [
    {
      key: 'name',
      header: 'Property',
      cell: ({ pointer }) => (
        <span className="block max-w-48 truncate font-mono text-sm" title={pointer}>
          {formatPointer(pointer)}
        </span>
      ),
    },
    {
      key: 'type',
      header: 'Type',
      cell: ({ types }) => (
        <span className="whitespace-nowrap text-ink-2">
          {types.map((type) => typeNames[type]).join(' or ')}
        </span>
      ),
    },
    { key: 'share', header: 'Set in', isNumber: true, cell: ({ share }) => formatRatio(share) },
    {
      key: 'examples',
      header: 'Examples',
      isMain: true,
      isSecondary: true,
      cell: ({ examples }) => (
        <span className="text-ink-2" title={examples.map(formatDataValue).join('\n')}>
          {examples.length === 0 ? '–' : examples.map(formatDataValue).join(', ')}
        </span>
      ),
    },
    {
      key: 'group',
      header: <span className="sr-only">Group</span>,
      cell: ({ pointer }) => (
        <Button
          look="quiet"
          isSmall
          disabled={pointer === groupBy}
          aria-label={`Group by ${formatPointer(pointer)}`}
          onClick={() => onGroupBy(pointer)}
        >
          {pointer === groupBy ? 'Grouped' : 'Group by'}
        </Button>
      ),
    },
  ]
  const sampled = query.data?.sampledEvents ?? 0
  return (
    <Panel
      title="Properties"
      isFlush
      description={
        query.data && `From the data of the latest ${formatCount(sampled)} events in the period.`
      }
    >
      <QueryView query={query} loading={<SkeletonRows count={4} />}>
        {({ properties }) =>
          properties.length === 0 ? (
            <EmptyState icon={Braces} title="This event has no data">
              Pass data as the second argument when the app logs the event, such as a plan or a
              price, and group by it here.
            </EmptyState>
          ) : (
            <Table
              label="Properties of the event"
              columns={columns}
              rows={properties}
              toKey={({ pointer }) => pointer}
            />
          )
        }
      </QueryView>
    </Panel>
  )
}
