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

/**
 * Events that the client library logs itself, through the same queue as the app's events. Separate
 * from `LinkEventNames`, so that autocompletion does not offer them and no app counts them twice.
 */
export const ServiceEventNames = {
  /**
   * The first open of an app by a link. No match runs for such an install, so this event counts
   * it and attributes it to that link.
   */
  Install: 'install',
  /** A link opened the app after its first run. Its data is the same as that of `install`. */
  LinkOpened: 'link_opened',
} as const

/** The string value of one of the {@link ServiceEventNames}. */
export type ServiceEventNames = (typeof ServiceEventNames)[keyof typeof ServiceEventNames]
