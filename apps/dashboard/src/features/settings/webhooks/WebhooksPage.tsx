import { useQuery } from '@tanstack/react-query'
import { Plus, Webhook } from 'lucide-react'
import { useState } from 'react'
import { useAppId } from '../../../session/useApp.ts'
import { useCan } from '../../../session/useCan.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { QueryView } from '../../../ui/QueryView.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { CreateWebhookDialog } from './CreateWebhookDialog.tsx'
import { WebhookRow } from './WebhookRow.tsx'
import { webhooksQuery } from './webhooksQuery.ts'

/** Servers and products that receive messages about the app. */
export function WebhooksPage() {
  const appId = useAppId()
  const can = useCan()
  const query = useQuery(webhooksQuery(appId))
  const [isCreating, setIsCreating] = useState(false)
  const create = (look: 'primary' | 'secondary') =>
    can('createWebhook') && (
      <Button look={look} isSmall onClick={() => setIsCreating(true)}>
        <Plus aria-hidden className="size-4" />
        Add
      </Button>
    )
  return (
    <>
      <PageHeader
        title="Webhooks"
        docs="webhooks"
        description="Send matches, clicks and changes to a server of yours or to another product."
        actions={create('primary')}
      />
      <Panel isFlush className="overflow-hidden">
        <QueryView query={query} loading={<SkeletonRows count={3} />}>
          {(endpoints) =>
            endpoints.length === 0 ? (
              <EmptyState icon={Webhook} title="No webhooks yet" action={create('secondary')}>
                Add one for your own server, or connect PostHog, Segment, Google Analytics,
                Mixpanel, Amplitude or Slack.
              </EmptyState>
            ) : (
              <ul aria-label="Webhooks" className="divide-y divide-line">
                {endpoints.map((endpoint) => (
                  <WebhookRow key={endpoint.id} appId={appId} endpoint={endpoint} />
                ))}
              </ul>
            )
          }
        </QueryView>
      </Panel>
      {isCreating && <CreateWebhookDialog appId={appId} onClose={() => setIsCreating(false)} />}
    </>
  )
}
