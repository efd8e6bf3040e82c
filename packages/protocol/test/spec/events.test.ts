import { LinkEventNames } from '@throughlink/protocol'
import { expect, test } from 'vitest'

const general = {
  Login: 'login',
  Search: 'search',
  Share: 'share',
  SignUp: 'sign_up',
  TutorialBegin: 'tutorial_begin',
  TutorialComplete: 'tutorial_complete',
  ReEngage: 're_engage',
  Invite: 'invite',
  OpenedFromPushNotification: 'opened_from_push_notification',
}

const sales = {
  AddPaymentInfo: 'add_payment_info',
  AddShippingInfo: 'add_shipping_info',
  AddToCart: 'add_to_cart',
  RemoveFromCart: 'remove_from_cart',
  Refund: 'refund',
  ViewItem: 'view_item',
  BeginCheckout: 'begin_checkout',
  Purchase: 'purchase',
  AdImpression: 'ad_impression',
}

test('[spec 6.4] LinkEventNames has the nine general events with their string values', () => {
  expect(Object.keys(general)).toHaveLength(9)
  expect(LinkEventNames).toMatchObject(general)
})

test('[spec 6.5] LinkEventNames has the nine sales events with their string values', () => {
  expect(Object.keys(sales)).toHaveLength(9)
  expect(LinkEventNames).toMatchObject(sales)
})

test('[spec 6.4, 6.5] LinkEventNames has no other event', () => {
  expect(LinkEventNames).toStrictEqual({ ...general, ...sales })
})
