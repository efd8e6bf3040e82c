import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { WebhookDelivery } from '@throughlink/api'
import { api } from '../../../session/api.ts'
import { listOptions } from '../../../session/listOptions.ts'
import type { DeliveryStatus } from './webhookSearch.ts'

const pollMs = 5_000
const maxCounted = 100

export function webhooksQuery(appId: string) {
  return queryOptions({
    queryKey: ['app', appId, 'webhooks'],
    queryFn: async ({ signal }) =>
      (await api.listWebhooks({ params: { appId }, signal })).body.items,
  })
}

/** A webhook with its `etag`. */
export function webhookQuery(appId: string, endpointId: string) {
  return queryOptions({
    queryKey: ['app', appId, 'webhooks', endpointId],
    queryFn: async ({ signal }) => {
      const { body, etag } = await api.getWebhook({ params: { appId, endpointId }, signal })
      return { ...body, etag }
    },
  })
}

/** Deliveries, the newest first. Read again while some are pending. */
export function deliveriesQuery(
  appId: string,
  endpointId: string,
  status: DeliveryStatus | undefined,
) {
  const key = ['app', appId, 'webhooks', endpointId, 'deliveries', status ?? 'all']
  const options = listOptions(key, async (position, signal) => {
    const query = { ...position, ...(status === undefined ? {} : { status }), limit: 50 }
    const params = { appId, endpointId }
    return (await api.listWebhookDeliveries({ params, query, signal })).body
  })
  return { ...options, placeholderData: keepPreviousData, refetchInterval: pollMs }
}

/** A message with its attempts. Read again after every attempt, because their number is part of the key. */
export function deliveryQuery(
  appId: string,
  endpointId: string,
  { messageId, attemptCount }: Pick<WebhookDelivery, 'messageId' | 'attemptCount'>,
) {
  return queryOptions({
    queryKey: ['app', appId, 'webhooks', endpointId, 'delivery', messageId, attemptCount],
    queryFn: async ({ signal }) => {
      const params = { appId, endpointId, messageId }
      return (await api.getWebhookDelivery({ params, signal })).body
    },
  })
}

/** Number of deliveries with a status as text: counted up to 100. */
export function deliveryCountQuery(appId: string, endpointId: string, status: DeliveryStatus) {
  return queryOptions({
    queryKey: ['app', appId, 'webhooks', endpointId, 'count', status],
    queryFn: async ({ signal }) => {
      const query = { status, limit: maxCounted }
      const input = { params: { appId, endpointId }, query, signal }
      const { items, next } = (await api.listWebhookDeliveries(input)).body
      return { count: items.length, isMore: next !== null }
    },
  })
}
