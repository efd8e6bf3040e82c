import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Webhook } from '@throughlink/api'
import { ChevronRight } from 'lucide-react'
import { formatCount } from '../../../format/numbers.ts'
import { Badge, Tag } from '../../../ui/Badge.tsx'
import { describeHealth } from './describeHealth.ts'
import { webhookKinds } from './webhookKinds.ts'
import { deliveryCountQuery } from './webhooksQuery.ts'

const maxListed = 3

export interface WebhookRowProps {
  readonly appId: string
  readonly endpoint: Webhook
}

export function WebhookRow({ appId, endpoint }: WebhookRowProps) {
  const { id: endpointId, kind, url, description } = endpoint
  const health = describeHealth(endpoint)
  const pending = useQuery(deliveryCountQuery(appId, endpointId, 'pending')).data
  const failed = useQuery(deliveryCountQuery(appId, endpointId, 'failed')).data
  const counts = [
    ['pending', pending],
    ['failed', failed],
  ] as const
  return (
    <li>
      <Link
        to="/apps/$appId/settings/webhooks/$endpointId"
        params={{ appId, endpointId }}
        className="flex items-center gap-3 px-5 py-3 -outline-offset-2 hover:bg-canvas dark:hover:bg-sunken"
      >
        <span className="min-w-0 flex-1">
          <span className="flex items-center gap-2">
            <span className="truncate font-medium">
              {description === '' ? webhookKinds[kind].label : description}
            </span>
            {description !== '' && <Tag>{webhookKinds[kind].label}</Tag>}
          </span>
          <span className="block truncate font-mono text-xs leading-5 text-ink-2">{url}</span>
          <span className="block truncate text-sm text-ink-3">
            {describeTypes(endpoint)}
            {counts.map(([label, data]) =>
              data === undefined || data.count === 0
                ? null
                : ` · ${formatCount(data.count)}${data.isMore ? '+' : ''} ${label}`,
            )}
          </span>
        </span>
        <Badge tone={health.tone}>{health.label}</Badge>
        <ChevronRight aria-hidden className="size-4 shrink-0 text-ink-3 max-sm:hidden" />
      </Link>
    </li>
  )
}

/** Which event types are sent, in a line. */
function describeTypes({ eventTypes }: Pick<Webhook, 'eventTypes'>): string {
  if (eventTypes.length === 0) return 'All types without batches'
  const more = eventTypes.length - maxListed
  const listed = eventTypes.slice(0, maxListed).join(', ')
  return more > 0 ? `${listed} and ${formatCount(more)} more` : listed
}
