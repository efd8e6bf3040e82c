import { expect, test } from 'vitest'
import { LinkEventNames } from './eventNames.ts'
import { limits } from './limits.ts'
import { ServiceEventNames } from './serviceEventNames.ts'

test('the event names are exactly those of the specification', () => {
  expect(LinkEventNames).toStrictEqual({
    Login: 'login',
    Search: 'search',
    Share: 'share',
    SignUp: 'sign_up',
    TutorialBegin: 'tutorial_begin',
    TutorialComplete: 'tutorial_complete',
    ReEngage: 're_engage',
    Invite: 'invite',
    OpenedFromPushNotification: 'opened_from_push_notification',
    AddPaymentInfo: 'add_payment_info',
    AddShippingInfo: 'add_shipping_info',
    AddToCart: 'add_to_cart',
    RemoveFromCart: 'remove_from_cart',
    Refund: 'refund',
    ViewItem: 'view_item',
    BeginCheckout: 'begin_checkout',
    Purchase: 'purchase',
    AdImpression: 'ad_impression',
  })
  expect(Object.keys(LinkEventNames)).toHaveLength(18)
})

test('service event names do not overlap with app event names', () => {
  const appNames: string[] = Object.values(LinkEventNames)
  expect(Object.values(ServiceEventNames).filter((name) => appNames.includes(name))).toEqual([])
})

test('every name fits the length limit', () => {
  for (const name of [...Object.values(LinkEventNames), ...Object.values(ServiceEventNames)]) {
    expect(name.length).toBeLessThanOrEqual(limits.maxEventNameLength)
  }
})
