import { readChoice } from '../../../filters/searchParams.ts'

export const deliveryStatuses = ['pending', 'delivered', 'failed'] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]

/** The filter of the deliveries of a webhook, as in its URL. */
export interface WebhookSearch {
  readonly status?: DeliveryStatus
}

export function readWebhookSearch(search: Readonly<Record<string, unknown>>): WebhookSearch {
  const status = readChoice(search['status'], deliveryStatuses)
  return status === undefined ? {} : { status }
}
