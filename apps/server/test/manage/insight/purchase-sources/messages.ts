import { createHmac, randomUUID } from 'node:crypto'
import type { AppleChain } from '#test/support/makeAppleChain.ts'

/** A message as a source sends it. */
export interface SentMessage {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export const revenueCatSecret = 'Bearer revenuecat-secret-1'
export const stripeSecret = 'whsec_0123456789abcdef0123456789'
export const bundleId = 'com.lumen.shop'

const json = { 'content-type': 'application/json' }

export function makeRevenueCat(event: object = {}, secret = revenueCatSecret): SentMessage {
  const body = JSON.stringify({
    api_version: '1.0',
    event: {
      id: randomUUID(),
      type: 'INITIAL_PURCHASE',
      app_id: 'app1a2b3c',
      app_user_id: 'user-7',
      original_app_user_id: 'user-7',
      event_timestamp_ms: Date.now(),
      product_id: 'com.lumen.shop.yearly',
      period_type: 'NORMAL',
      environment: 'PRODUCTION',
      store: 'APP_STORE',
      transaction_id: `tx-${randomUUID()}`,
      currency: 'EUR',
      price: 21.4,
      price_in_purchased_currency: 19.9,
      ...event,
    },
  })
  return { headers: { ...json, authorization: secret }, body }
}

export interface StripeOptions {
  readonly secret?: string
  readonly signedAtMs?: number
}

export function makeStripe(
  event: object = {},
  { secret = stripeSecret, signedAtMs = Date.now() }: StripeOptions = {},
): SentMessage {
  const body = JSON.stringify({
    id: `evt_${randomUUID()}`,
    object: 'event',
    type: 'invoice.paid',
    created: Math.floor(Date.now() / 1000),
    livemode: true,
    data: {
      object: {
        id: `in_${randomUUID()}`,
        object: 'invoice',
        billing_reason: 'subscription_create',
        amount_paid: 1990,
        currency: 'eur',
        customer: 'cus_1',
        metadata: {},
        parent: { subscription_details: { metadata: { throughlink_user_id: 'user-7' } } },
      },
    },
    ...event,
  })
  const time = Math.floor(signedAtMs / 1000)
  const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')
  return { headers: { ...json, 'stripe-signature': `t=${time},v1=${signature}` }, body }
}

export interface AppStoreOptions {
  readonly notification?: object
  readonly data?: object
  readonly transaction?: object
  /** Signs the transaction. Default: who signs the notification. */
  readonly transactionChain?: AppleChain
}

export function makeAppStore(chain: AppleChain, options: AppStoreOptions = {}): SentMessage {
  const { transactionChain = chain } = options
  const transaction = {
    transactionId: `2000${Math.floor(Math.random() * 1e12)}`,
    originalTransactionId: '2000000123456789',
    bundleId,
    productId: 'com.lumen.shop.yearly',
    price: 19_900,
    currency: 'EUR',
    inAppOwnershipType: 'PURCHASED',
    environment: 'Production',
    appAccountToken: '0b9f2c1e-5d0a-4b53-9f7e-2f1d6c1f8a10',
    ...options.transaction,
  }
  const signedPayload = chain.sign({
    notificationType: 'SUBSCRIBED',
    subtype: 'INITIAL_BUY',
    notificationUUID: randomUUID(),
    version: '2.0',
    signedDate: Date.now(),
    data: {
      bundleId,
      environment: 'Production',
      signedTransactionInfo: transactionChain.sign(transaction),
      ...options.data,
    },
    ...options.notification,
  })
  return { headers: json, body: JSON.stringify({ signedPayload }) }
}
