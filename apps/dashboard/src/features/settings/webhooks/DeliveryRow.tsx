import type { WebhookDelivery } from '@throughlink/api'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { formatCount } from '../../../format/numbers.ts'
import { Badge, type Tone } from '../../../ui/Badge.tsx'
import { Time } from '../../../ui/Time.tsx'
import { DeliveryDetails } from './DeliveryDetails.tsx'
import { describeAttempt } from './describeHealth.ts'

export interface DeliveryRowProps {
  readonly appId: string
  readonly endpointId: string
  readonly delivery: WebhookDelivery
}

const tones: Readonly<Record<WebhookDelivery['status'], Tone>> = {
  pending: 'neutral',
  delivered: 'good',
  failed: 'bad',
}
const labels = { pending: 'Pending', delivered: 'Delivered', failed: 'Failed' } as const

/** A message in one line. Opens to its attempts and its data. */
export function DeliveryRow({ appId, endpointId, delivery }: DeliveryRowProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { eventType, status, attemptCount, lastStatusCode, lastError, nextAttemptAt } = delivery
  return (
    <li>
      <details className="group" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
        <summary className="flex min-h-10 list-none items-center gap-3 px-5 py-1.5 hover:bg-canvas touch:min-h-11 dark:hover:bg-sunken">
          <ChevronRight
            aria-hidden
            className="-mr-1 size-4 shrink-0 text-ink-3 transition-transform group-open:rotate-90"
          />
          <span className="w-24 shrink-0">
            <Badge tone={tones[status]}>{labels[status]}</Badge>
          </span>
          <span className="min-w-0 flex-1 sm:flex sm:items-center sm:gap-3">
            <span className="block truncate sm:w-36 sm:shrink-0">{eventType}</span>
            <span className="block truncate text-sm text-ink-2">
              {describeAttempt(lastStatusCode, lastError)}
              {attemptCount > 1 && ` · ${formatCount(attemptCount)} attempts`}
              {status === 'pending' && attemptCount > 0 && nextAttemptAt !== null && (
                <>
                  {' · '}next <Time value={nextAttemptAt} />
                </>
              )}
            </span>
          </span>
          <span className="shrink-0 text-sm text-ink-3">
            <Time value={delivery.createdAt} />
          </span>
        </summary>
        {isOpen && <DeliveryDetails appId={appId} endpointId={endpointId} delivery={delivery} />}
      </details>
    </li>
  )
}
