import { isSameSecret } from '#platform/http/isSameSecret.ts'
import { type Purchase, type ReadMessage, refuse } from '../purchaseMessage.ts'
import { pickTexts, toFields, toText } from '../readFields.ts'

/** Messages with a payment, by the name of the event that they become. Refunds are cancellations. */
const names: Readonly<Record<string, Purchase['name']>> = {
  INITIAL_PURCHASE: 'purchase',
  NON_RENEWING_PURCHASE: 'purchase',
  RENEWAL: 'subscription_renewed',
  REFUND_REVERSED: 'refund_reversed',
}

/** Given by RevenueCat to whoever has not signed in. */
const anonymousPrefix = '$RCAnonymousID:'

/**
 * Reads a message of RevenueCat, which proves itself by the value of the header `Authorization` that the team chose.
 * The amount is the price in the currency of the buyer, before taxes and commissions are deducted.
 */
export const readRevenueCat: ReadMessage = ({ header, body }, { settings, secret }) => {
  if (secret === null || !isSameSecret(header('authorization'), secret)) {
    return refuse('invalid_signature')
  }
  const event = toFields(toFields(body)['event'])
  const id = toText(event['id'])
  const type = toText(event['type'])
  if (id === '' || type === '') return refuse('unreadable')
  if (type === 'TEST') return { status: 'test', id, type }
  const { appIds, acceptsSandbox } = settings
  if (appIds.length > 0 && !appIds.includes(toText(event['app_id']))) {
    return refuse('wrong_app', id, type)
  }
  const isRefund = type === 'CANCELLATION' && event['cancel_reason'] === 'CUSTOMER_SUPPORT'
  const name = isRefund ? 'refund' : names[type]
  if (name === undefined) return { status: 'ignored', id, type, reason: 'no_purchase' }
  if (event['environment'] === 'SANDBOX' && !acceptsSandbox) {
    return { status: 'ignored', id, type, reason: 'sandbox' }
  }
  if (event['is_family_share'] === true) {
    return { status: 'ignored', id, type, reason: 'family_share' }
  }
  const value = event['price_in_purchased_currency']
  if (value === 0 || value === null || value === undefined) {
    return { status: 'ignored', id, type, reason: 'no_amount' }
  }
  const transactionId = toText(event['transaction_id'])
  const timeMs = event['event_timestamp_ms']
  if (typeof value !== 'number') return refuse('invalid_amount', id, type)
  if (transactionId === '' || typeof timeMs !== 'number') return refuse('unreadable', id, type)
  const appUserId = toText(event['app_user_id'])
  const attributes = toFields(event['subscriber_attributes'])
  return {
    status: 'purchase',
    id,
    type,
    purchase: {
      name,
      timeMs,
      value,
      currency: toText(event['currency']),
      purchaseId: name === 'refund_reversed' ? `${transactionId}:refund_reversed` : transactionId,
      buyer: {
        installId: toFields(attributes['throughlink_install_id'])['value'],
        ...(appUserId.startsWith(anonymousPrefix) ? {} : { userId: appUserId }),
        sourceId: toText(event['original_app_user_id']) || appUserId,
      },
      data: pickTexts({
        source: 'revenuecat',
        store: event['store'],
        productId: event['product_id'],
        transactionId,
      }),
    },
  }
}
