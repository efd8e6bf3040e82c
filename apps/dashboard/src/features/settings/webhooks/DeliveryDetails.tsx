import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { WebhookDelivery } from '@throughlink/api'
import { RotateCw } from 'lucide-react'
import { api } from '../../../session/api.ts'
import { useCan } from '../../../session/useCan.ts'
import { Button } from '../../../ui/Button.tsx'
import { CodeBlock } from '../../../ui/CodeBlock.tsx'
import { ErrorMessage } from '../../../ui/ErrorMessage.tsx'
import { QueryView } from '../../../ui/QueryView.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { AttemptsTable } from './AttemptsTable.tsx'
import { deliveryQuery } from './webhooksQuery.ts'

export interface DeliveryDetailsProps {
  readonly appId: string
  readonly endpointId: string
  readonly delivery: WebhookDelivery
}

export function DeliveryDetails({ appId, endpointId, delivery }: DeliveryDetailsProps) {
  const { messageId, status } = delivery
  const client = useQueryClient()
  const can = useCan()
  const query = useQuery(deliveryQuery(appId, endpointId, delivery))
  const redeliver = useMutation({
    mutationFn: () => api.redeliverWebhookMessage({ params: { appId, endpointId, messageId } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['app', appId, 'webhooks', endpointId] }),
  })
  return (
    <div className="space-y-3 border-t border-line bg-canvas px-5 py-3 sm:pl-11 dark:bg-sunken">
      <QueryView query={query} loading={<Skeleton className="h-32" />}>
        {({ data, attempts }) => (
          <div className="space-y-3">
            <AttemptsTable attempts={attempts} />
            <CodeBlock code={JSON.stringify(data, null, 2)} what="data" />
          </div>
        )}
      </QueryView>
      <div className="flex flex-wrap items-center gap-3">
        {can('redeliverWebhookMessage') && (
          <Button
            isSmall
            isBusy={redeliver.isPending}
            disabled={status === 'pending'}
            onClick={() => redeliver.mutate()}
          >
            <RotateCw aria-hidden className="size-4" />
            Redeliver
          </Button>
        )}
        <code className="min-w-0 truncate font-mono text-xs text-ink-3">{messageId}</code>
      </div>
      <ErrorMessage error={redeliver.error} />
    </div>
  )
}
