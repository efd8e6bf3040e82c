import type { WebhookEndpoint } from './endpoint.ts'
import type { WebhookEventType } from '../../pipeline/outbox/eventTypes.ts'

/** An endpoint as the API tells it: never with its secret. */
export function toEndpointView(endpoint: WebhookEndpoint) {
  const { id, url, description, eventTypes, isEnabled, disabledReason, version } = endpoint
  return {
    ...{ id, url, description, isEnabled, disabledReason, version },
    eventTypes: [...eventTypes] as WebhookEventType[],
    failingSince: endpoint.failingSince?.toISOString() ?? null,
    previousSecretUntil: endpoint.previousSecretUntil?.toISOString() ?? null,
    createdAt: endpoint.createdAt.toISOString(),
    updatedAt: endpoint.updatedAt.toISOString(),
  }
}
