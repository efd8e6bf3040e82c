import { useQuery } from '@tanstack/react-query'
import { Activity } from 'lucide-react'
import { ChartSkeleton } from '../../../charts/ChartSkeleton.tsx'
import { useAppId } from '../../../session/useApp.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { QueryView } from '../../../ui/QueryView.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { SkeletonPanel } from '../../../ui/SkeletonPanel.tsx'
import { eventNamesQuery } from '../eventNamesQuery.ts'
import { useEventsSearch } from '../useEventsSearch.ts'
import { EventDetails } from './EventDetails.tsx'
import { EventNames } from './EventNames.tsx'

/** The events of the period on the left, everything about the chosen one on the right. */
export function ExplorerView() {
  const appId = useAppId()
  const { search, change, period } = useEventsSearch()
  const names = useQuery(eventNamesQuery(appId, period.current))
  return (
    <QueryView
      query={names}
      loading={
        <div className="grid items-start gap-5 lg:grid-cols-[240px_minmax(0,1fr)]">
          <Panel isFlush>
            <SkeletonRows count={8} />
          </Panel>
          <SkeletonPanel>
            <ChartSkeleton height={220} />
          </SkeletonPanel>
        </div>
      }
    >
      {(items) => {
        // An event of a shared URL is shown even if it did not happen in the period.
        const chosen = search.event ?? items[0]?.name
        if (chosen === undefined) return <NoEvents />
        return (
          <div className="grid items-start gap-5 lg:grid-cols-[240px_minmax(0,1fr)]">
            <EventNames
              items={items}
              chosen={chosen}
              onChoose={(event) =>
                change({
                  event,
                  groupBy: undefined,
                  of: undefined,
                  measure: undefined,
                  data: undefined,
                })
              }
            />
            <EventDetails key={chosen} name={chosen} />
          </div>
        )
      }}
    </QueryView>
  )
}

function NoEvents() {
  return (
    <Panel>
      <EmptyState icon={Activity} title="No events in this period">
        Events appear here a few seconds after the app logs them. Log one with{' '}
        <code className="font-mono text-xs">LinkAnalytics.logEvent(&apos;signup&apos;)</code>, or
        choose a longer period.
      </EmptyState>
    </Panel>
  )
}
