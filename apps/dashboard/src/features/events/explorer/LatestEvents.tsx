import { useInfiniteQuery } from '@tanstack/react-query'
import type { DayRange } from '@throughlink/protocol/rules'
import { Activity } from 'lucide-react'
import { ExportButton } from '../../../catalog/exports/ExportButton.tsx'
import { useAppId } from '../../../session/useApp.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { type DataCondition, formatDataCondition } from '../dataConditions.ts'
import { LatestEvent } from './LatestEvent.tsx'
import { latestEventsQuery } from './latestEventsQuery.ts'

export interface LatestEventsProps {
  readonly name: string
  readonly range: DayRange
  readonly conditions: readonly DataCondition[]
}

export function LatestEvents({ name, range, conditions }: LatestEventsProps) {
  const appId = useAppId()
  const where = conditions.map(formatDataCondition)
  const events = useInfiniteQuery(latestEventsQuery(appId, name, range, where))
  const items = events.data?.pages.flatMap((page) => page.items)
  return (
    <Panel
      title="Latest events"
      description="Open one to see its data."
      isFlush
      actions={<ExportButton rows="events" range={range} />}
    >
      {items === undefined ? (
        events.isError ? (
          <ErrorState error={events.error} onRetry={() => void events.refetch()} />
        ) : (
          <SkeletonRows count={5} />
        )
      ) : items.length === 0 ? (
        <EmptyState icon={Activity} title="No events meet the conditions">
          Remove a condition or choose a longer period.
        </EmptyState>
      ) : (
        <ul aria-label="Latest events" className="divide-y divide-line border-t border-line">
          {items.map((event) => (
            <LatestEvent key={event.id} event={event} />
          ))}
        </ul>
      )}
      {events.hasNextPage && (
        <div className="border-t border-line p-3 text-center">
          <Button
            isSmall
            isBusy={events.isFetchingNextPage}
            onClick={() => void events.fetchNextPage()}
          >
            Load older events
          </Button>
        </div>
      )}
    </Panel>
  )
}
