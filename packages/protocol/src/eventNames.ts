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
 * The type of each member, as an enum has it: `type Sale = LinkEventNames.Purchase | LinkEventNames.Refund`.
 * Not an enum, because a string value must be assignable too. Declared only, so it adds no code.
 */
// oxlint-disable-next-line typescript/no-namespace -- nothing else gives a constant's members types
export declare namespace LinkEventNames {
  type Login = 'login'
  type Search = 'search'
  type Share = 'share'
  type SignUp = 'sign_up'
  type TutorialBegin = 'tutorial_begin'
  type TutorialComplete = 'tutorial_complete'
  type ReEngage = 're_engage'
  type Invite = 'invite'
  type OpenedFromPushNotification = 'opened_from_push_notification'

  type AddPaymentInfo = 'add_payment_info'
  type AddShippingInfo = 'add_shipping_info'
  type AddToCart = 'add_to_cart'
  type RemoveFromCart = 'remove_from_cart'
  type Refund = 'refund'
  type ViewItem = 'view_item'
  type BeginCheckout = 'begin_checkout'
  type Purchase = 'purchase'
  type AdImpression = 'ad_impression'
}

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
  /** `setUserId` was called with another user than before. The event has the user as its `userId`. */
  UserIdentified: 'user_identified',
} as const

/** The string value of one of the {@link ServiceEventNames}. */
export type ServiceEventNames = (typeof ServiceEventNames)[keyof typeof ServiceEventNames]
