import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Inbox } from 'lucide-react'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { LoadMore } from '../../../ui/LoadMore.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { QueryView } from '../../../ui/QueryView.tsx'
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { DeliveryRow } from './DeliveryRow.tsx'
import { deliveriesQuery } from './webhooksQuery.ts'

const route = getRouteApi('/signed-in/apps/$appId/settings/webhooks/$endpointId')

const options = [
  { value: 'all', label: 'All' },
  { value: 'pending', label: 'Pending' },
  { value: 'delivered', label: 'Delivered' },
  { value: 'failed', label: 'Failed' },
] as const

export interface DeliveriesPanelProps {
  readonly appId: string
  readonly endpointId: string
}

/** Messages of the last 30 days with the result of their delivery. */
export function DeliveriesPanel({ appId, endpointId }: DeliveriesPanelProps) {
  const { status } = route.useSearch()
  const navigate = route.useNavigate()
  const query = useInfiniteQuery(deliveriesQuery(appId, endpointId, status))
  return (
    <Panel
      title="Deliveries"
      isFlush
      className="overflow-hidden"
      actions={
        <SegmentedControl
          label="Status"
          value={status ?? 'all'}
          options={options}
          onValueChange={(next) =>
            void navigate({ search: next === 'all' ? {} : { status: next }, replace: true })
          }
        />
      }
    >
      <div className="mt-2 border-t border-line">
        <QueryView query={query} loading={<SkeletonRows count={5} />}>
          {(deliveries) =>
            deliveries.length === 0 ? (
              <EmptyState
                icon={Inbox}
                title={status === undefined ? 'No messages yet' : `No ${status} messages`}
              >
                {status === undefined && 'Send a test message to check the connection.'}
              </EmptyState>
            ) : (
              <ul aria-label="Deliveries" className="divide-y divide-line">
                {deliveries.map((delivery) => (
                  <DeliveryRow
                    key={delivery.messageId}
                    appId={appId}
                    endpointId={endpointId}
                    delivery={delivery}
                  />
                ))}
              </ul>
            )
          }
        </QueryView>
        <LoadMore query={query} />
      </div>
    </Panel>
  )
}
