import { describe, expect, test } from 'vitest'
import { createReadAppStore } from '#manage/insight/purchase-sources/kinds/createReadAppStore.ts'
import { readRevenueCat } from '#manage/insight/purchase-sources/kinds/readRevenueCat.ts'
import { readStripe } from '#manage/insight/purchase-sources/kinds/readStripe.ts'
import type { ReadContext, ReadMessage } from '#manage/insight/purchase-sources/purchaseMessage.ts'
import { minuteMs } from '#platform/time/durations.ts'
import { makeAppleChain } from '#test/support/makeAppleChain.ts'
import {
  bundleId,
  makeAppStore,
  makeRevenueCat,
  makeStripe,
  revenueCatSecret,
  type SentMessage,
  stripeSecret,
} from './messages.ts'

const settings = { appIds: [], acceptsSandbox: false, accountToken: 'install' } as const

function read(
  readMessage: ReadMessage,
  { headers, body }: SentMessage,
  changes: Partial<ReadContext> = {},
) {
  const message = {
    header: (name: string) => headers[name] ?? '',
    text: body,
    body: JSON.parse(body) as unknown,
  }
  const context = { appId: 'app_lumen123', settings, secret: null, nowMs: Date.now(), ...changes }
  return readMessage(message, context)
}

describe('RevenueCat', () => {
  const secret = revenueCatSecret
  const receive = (event?: object, changes?: Partial<ReadContext>) =>
    read(readRevenueCat, makeRevenueCat(event), { secret, ...changes })

  test('a purchase has the price in the currency of the buyer', () => {
    expect(receive({ transaction_id: 'tx-1' })).toMatchObject({
      status: 'purchase',
      type: 'INITIAL_PURCHASE',
      purchase: {
        name: 'purchase',
        value: 19.9,
        currency: 'EUR',
        purchaseId: 'tx-1',
        buyer: { userId: 'user-7' },
        data: { source: 'revenuecat', store: 'APP_STORE', productId: 'com.lumen.shop.yearly' },
      },
    })
  })

  test.each([
    [{ type: 'NON_RENEWING_PURCHASE' }, 'purchase'],
    [{ type: 'RENEWAL' }, 'subscription_renewed'],
    [{ type: 'CANCELLATION', cancel_reason: 'CUSTOMER_SUPPORT' }, 'refund'],
    [{ type: 'REFUND_REVERSED' }, 'refund_reversed'],
  ])('%j is the event %s', (event, name) => {
    expect(receive(event)).toMatchObject({ status: 'purchase', purchase: { name } })
  })

  test('the install and the anonymous buyer are read from what the app has set', () => {
    const reading = receive({
      app_user_id: '$RCAnonymousID:1',
      original_app_user_id: '$RCAnonymousID:1',
      subscriber_attributes: { throughlink_install_id: { value: 'install-1' } },
    })
    expect(reading).toMatchObject({
      purchase: { buyer: { installId: 'install-1', sourceId: '$RCAnonymousID:1' } },
    })
    expect(reading).not.toHaveProperty('purchase.buyer.userId')
  })

  test.each([
    [{ type: 'CANCELLATION', cancel_reason: 'UNSUBSCRIBE' }, 'no_purchase'],
    [{ type: 'EXPIRATION' }, 'no_purchase'],
    [{ environment: 'SANDBOX' }, 'sandbox'],
    [{ is_family_share: true }, 'family_share'],
    [{ price_in_purchased_currency: 0, period_type: 'TRIAL' }, 'no_amount'],
    [{ price_in_purchased_currency: null }, 'no_amount'],
  ])('%j is ignored: %s', (event, reason) => {
    expect(receive(event)).toMatchObject({ status: 'ignored', reason })
  })

  test.each([
    [{ id: undefined }, 'unreadable'],
    [{ transaction_id: null }, 'unreadable'],
    [{ event_timestamp_ms: 'now' }, 'unreadable'],
    [{ price_in_purchased_currency: '19.90' }, 'invalid_amount'],
  ])('%j is refused: %s', (event, reason) => {
    expect(receive(event)).toMatchObject({ status: 'refused', reason })
  })

  test('an app that the source does not name is refused', () => {
    const named = { settings: { ...settings, appIds: ['app1a2b3c'] } }
    expect(receive({}, named)).toMatchObject({ status: 'purchase' })
    expect(receive({ app_id: 'app9' }, named)).toMatchObject({ reason: 'wrong_app' })
  })

  test('a wrong or missing header is refused, before anything is read', () => {
    for (const sent of ['', 'Bearer revenuecat-secret-2', `${secret} `]) {
      const reading = read(readRevenueCat, makeRevenueCat({}, sent), { secret })
      expect(reading).toEqual({
        status: 'refused',
        id: null,
        type: null,
        reason: 'invalid_signature',
      })
    }
  })

  test('a test message is one', () => {
    expect(receive({ type: 'TEST' })).toMatchObject({ status: 'test' })
  })
})

describe('Stripe', () => {
  const secret = stripeSecret
  const receive = (event?: object) => read(readStripe, makeStripe(event), { secret })
  const object = (fields: object) => ({ data: { object: fields } })

  test('a paid invoice counts with the metadata of its subscription', () => {
    expect(receive()).toMatchObject({
      status: 'purchase',
      purchase: { name: 'purchase', value: '19.90', currency: 'EUR', buyer: { userId: 'user-7' } },
    })
    const older = object({
      id: 'in_1',
      billing_reason: 'subscription_cycle',
      amount_paid: 500,
      currency: 'jpy',
      subscription_details: { metadata: { throughlink_install_id: 'install-1' } },
    })
    expect(receive(older)).toMatchObject({
      purchase: {
        name: 'subscription_renewed',
        purchaseId: 'in_1',
        value: '500',
        buyer: { installId: 'install-1' },
      },
    })
  })

  test.each([
    ['eur', 1990, '19.90'],
    ['JPY', 1990, '1990'],
    ['kwd', 19_900, '19.900'],
    ['isk', 50_000, '500.00'],
    ['mga', 500, '500'],
  ])('an amount of %s has the digits of Stripe', (currency, amount_paid, value) => {
    const event = object({ id: 'in_1', amount_paid, currency })
    expect(receive(event)).toMatchObject({ purchase: { value } })
  })

  const session = {
    id: 'cs_1',
    mode: 'payment',
    payment_status: 'paid',
    payment_intent: 'pi_1',
    amount_total: 990,
    currency: 'eur',
    client_reference_id: 'user-8',
  }
  const type = 'checkout.session.completed'

  test('a checkout without an invoice counts by its payment', () => {
    expect(receive({ type, ...object(session) })).toMatchObject({
      purchase: { purchaseId: 'pi_1', value: '9.90', buyer: { userId: 'user-8' } },
    })
  })

  test.each([
    [{ mode: 'subscription' }, 'no_purchase'],
    [{ payment_status: 'unpaid' }, 'no_purchase'],
    [{ invoice: 'in_1' }, 'counted_with_invoice'],
    [{ amount_total: 0 }, 'no_amount'],
  ])('a checkout with %j is ignored: %s', (fields, reason) => {
    const reading = receive({ type, ...object({ ...session, ...fields }) })
    expect(reading).toMatchObject({ status: 'ignored', reason })
  })

  test('each of several refunds of a charge counts with its own part', () => {
    const refund = (amount_refunded: number, before: number) => ({
      type: 'charge.refunded',
      data: {
        object: { id: 'ch_1', amount_refunded, currency: 'eur', metadata: {} },
        previous_attributes: { amount_refunded: before },
      },
    })
    const refunds = [receive(refund(500, 0)), receive(refund(1990, 500))]
    expect(refunds).toMatchObject([
      { purchase: { name: 'refund', value: '5.00', purchaseId: 'ch_1:500' } },
      { purchase: { name: 'refund', value: '14.90', purchaseId: 'ch_1:1990' } },
    ])
  })

  test('metadata may name the app, and another one is refused', () => {
    const paid = { id: 'in_1', amount_paid: 1, currency: 'eur' }
    const named = (throughlink_app_id: string) =>
      object({ ...paid, metadata: { throughlink_app_id } })
    expect(receive(named('app_lumen123'))).toMatchObject({ status: 'purchase' })
    expect(receive(named('app_other1234'))).toMatchObject({ reason: 'wrong_app' })
  })

  test('a message of test mode is a test', () => {
    expect(receive({ livemode: false })).toMatchObject({ status: 'test' })
  })

  test('another type is ignored', () => {
    expect(receive({ type: 'customer.created' })).toMatchObject({ reason: 'no_purchase' })
  })

  test('a signature of another secret, text or time is refused', () => {
    const wrong = makeStripe({}, { secret: 'whsec_other' })
    const sent = makeStripe()
    const changed = { ...sent, body: sent.body.replace('1990', '9990') }
    const old = makeStripe({}, { signedAtMs: Date.now() - 6 * minuteMs })
    const ahead = makeStripe({}, { signedAtMs: Date.now() + 6 * minuteMs })
    const none = { ...sent, headers: {} }
    for (const message of [wrong, changed, old, ahead, none]) {
      expect(read(readStripe, message, { secret })).toMatchObject({ reason: 'invalid_signature' })
    }
    const tolerated = makeStripe({}, { signedAtMs: Date.now() - 4 * minuteMs })
    expect(read(readStripe, tolerated, { secret })).toMatchObject({ status: 'purchase' })
  })
})

describe('the App Store', () => {
  const chain = makeAppleChain()
  const readAppStore = createReadAppStore(chain.root)
  const own = { ...settings, appIds: [bundleId] }
  const receive = (
    ...[options, changes]: [Parameters<typeof makeAppStore>[1]?, Partial<ReadContext>?]
  ) => read(readAppStore, makeAppStore(chain, options), { settings: own, ...changes })

  test('a purchase has the price of its transaction', () => {
    expect(receive({ transaction: { transactionId: '200', price: 4990 } })).toMatchObject({
      status: 'purchase',
      type: 'SUBSCRIBED/INITIAL_BUY',
      purchase: {
        name: 'purchase',
        value: '4.990',
        currency: 'EUR',
        purchaseId: '200',
        buyer: { installId: '0b9f2c1e-5d0a-4b53-9f7e-2f1d6c1f8a10' },
      },
    })
  })

  test.each([
    [{ notificationType: 'ONE_TIME_CHARGE', subtype: undefined }, 'purchase'],
    [{ notificationType: 'DID_RENEW', subtype: undefined }, 'subscription_renewed'],
    [{ notificationType: 'DID_CHANGE_RENEWAL_PREF', subtype: 'UPGRADE' }, 'purchase'],
    [{ notificationType: 'REFUND', subtype: undefined }, 'refund'],
    [{ notificationType: 'REFUND_REVERSED', subtype: undefined }, 'refund_reversed'],
  ])('%j is the event %s', (notification, name) => {
    expect(receive({ notification })).toMatchObject({ purchase: { name } })
  })

  test('an account token may be the user', () => {
    const reading = receive({}, { settings: { ...own, accountToken: 'user' } })
    expect(reading).toMatchObject({
      purchase: { buyer: { userId: expect.stringMatching(/^0b9f/) as string } },
    })
  })

  test.each([
    [
      { notification: { notificationType: 'DID_CHANGE_RENEWAL_PREF', subtype: 'DOWNGRADE' } },
      'no_purchase',
    ],
    [{ notification: { notificationType: 'EXPIRED' } }, 'no_purchase'],
    [{ data: { environment: 'Sandbox' } }, 'sandbox'],
    [{ transaction: { inAppOwnershipType: 'FAMILY_SHARED' } }, 'family_share'],
    [{ transaction: { price: 0 } }, 'no_amount'],
  ])('%j is ignored: %s', (options, reason) => {
    expect(receive(options)).toMatchObject({ status: 'ignored', reason })
  })

  test('another app is refused, in the notification and in the transaction', () => {
    expect(receive({ data: { bundleId: 'com.other' } })).toMatchObject({ reason: 'wrong_app' })
    expect(receive({ transaction: { bundleId: 'com.other' } })).toMatchObject({
      reason: 'wrong_app',
    })
  })

  test('a notification or a transaction of another chain is refused', () => {
    const other = makeAppleChain()
    const forged = read(readAppStore, makeAppStore(other), { settings: own })
    expect(forged).toMatchObject({ id: null, reason: 'invalid_signature' })
    expect(receive({ transactionChain: other })).toMatchObject({ reason: 'invalid_signature' })
  })

  test('a test notification is one', () => {
    const notification = { notificationType: 'TEST', subtype: undefined, data: { bundleId } }
    expect(receive({ notification })).toMatchObject({ status: 'test', type: 'TEST' })
  })
})

test.each([null, 7, 'text', [], {}, { event: null }, { data: 7, signedPayload: {} }])(
  'no reader throws for the body %j',
  (body) => {
    const sent = { headers: { authorization: revenueCatSecret }, body: JSON.stringify(body) }
    const signed = makeStripe()
    const context = { secret: revenueCatSecret }
    expect(read(readRevenueCat, sent, context)).toMatchObject({ status: 'refused' })
    expect(read(createReadAppStore('00'), sent)).toMatchObject({ status: 'refused' })
    expect(
      read(readStripe, { ...signed, body: sent.body }, { secret: stripeSecret }),
    ).toMatchObject({
      status: 'refused',
    })
  },
)
