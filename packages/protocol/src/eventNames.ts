/**
 * The events an app can log with `LinkAnalytics.logEvent`, by member or by string value.
 *
 * @example
 * LinkAnalytics.logEvent(LinkEventNames.Purchase, { value: 12.5, currency: 'EUR' })
 * LinkAnalytics.logEvent('purchase', { value: 12.5, currency: 'EUR' })
 */
export const LinkEventNames = {
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
} as const

/** The string value of one of the {@link LinkEventNames}. */
export type LinkEventNames = (typeof LinkEventNames)[keyof typeof LinkEventNames]
