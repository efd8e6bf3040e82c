import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { QueryView } from '../../../ui/QueryView.tsx'
import { SkeletonPanel } from '../../../ui/SkeletonPanel.tsx'
import { DeliveriesPanel } from './DeliveriesPanel.tsx'
import { WebhookActions } from './WebhookActions.tsx'
import { WebhookFacts } from './WebhookFacts.tsx'
import { webhookKinds } from './webhookKinds.ts'
import { webhookQuery } from './webhooksQuery.ts'

const route = getRouteApi('/signed-in/apps/$appId/settings/webhooks/$endpointId')

/** A webhook or connector: its health, its deliveries, and what can be done about them. */
export function WebhookPage() {
  const { appId, endpointId } = route.useParams()
  const query = useQuery(webhookQuery(appId, endpointId))
  const { data } = query
  const title = data === undefined ? 'Webhook' : data.description || webhookKinds[data.kind].label
  return (
    <>
      <Link
        to="/apps/$appId/settings/webhooks"
        params={{ appId }}
        className="mb-2 inline-flex min-h-6 items-center gap-1 text-sm text-ink-2 hover:text-ink touch:min-h-11"
      >
        <ArrowLeft aria-hidden className="size-4" />
        Webhooks
      </Link>
      <PageHeader
        title={title}
        docs="webhooks"
        actions={data && <WebhookActions appId={appId} endpoint={data} />}
      />
      <QueryView
        query={query}
        loading={
          <div className="space-y-5">
            <SkeletonPanel />
            <SkeletonPanel />
          </div>
        }
      >
        {(endpoint) => (
          <div className="space-y-5">
            <WebhookFacts endpoint={endpoint} />
            <DeliveriesPanel appId={appId} endpointId={endpointId} />
          </div>
        )}
      </QueryView>
    </>
  )
}
