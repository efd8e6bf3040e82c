/**
 * The usual data of each event, by its name. These types guide and complete; they refuse nothing, because
 * the data of an event may be any JSON value.
 *
 * Add your own events by declaration merging. Their names are then completed, and their data is checked:
 *
 * @example
 * declare module '@throughlink/react-native' {
 *   interface LinkEventPayloads {
 *     level_up: { level: number }
 *   }
 * }
 * LinkAnalytics.logEvent('level_up', { level: 3 })
 */
export interface LinkEventPayloads {
  login: SignInData
  search: SearchData
  share: ShareData
  sign_up: SignInData
  tutorial_begin: TutorialData
  tutorial_complete: TutorialData
  re_engage: CampaignData
  invite: ShareData
  opened_from_push_notification: PushNotificationData

  add_payment_info: PaymentInfoData
  add_shipping_info: ShippingInfoData
  add_to_cart: SalesData
  remove_from_cart: SalesData
  refund: TransactionData
  view_item: SalesData
  begin_checkout: CheckoutData
  purchase: TransactionData
  ad_impression: AdImpressionData
}

interface SignInData {
  /** How the user signed in or up, for example `google` or `email`. */
  method?: string
}

interface SearchData {
  /** What the user searched for. */
  term?: string
  /** The number of results. */
  results?: number
}

interface ShareData {
  /** The app or channel used, for example `whatsapp`. */
  method?: string
  /** The kind of content, for example `article`. */
  contentType?: string
  /** The id of the content. */
  itemId?: string
}

interface TutorialData {
  /** The id of the tutorial, if the app has several. */
  tutorialId?: string
}

interface CampaignData {
  /** What brought the user back, for example `email`. */
  source?: string
  campaign?: string
}

interface PushNotificationData extends CampaignData {
  notificationId?: string
}

interface SalesData {
  /** The amount in units of `currency`, for example `19.9`. */
  value?: number
  /** ISO 4217 code, for example `EUR`. */
  currency?: string
  items?: readonly SalesItem[]
}

interface SalesItem {
  id?: string
  name?: string
  category?: string
  /** The price of one, in units of the event's `currency`. */
  price?: number
  quantity?: number
}

interface CheckoutData extends SalesData {
  /** The code that the user entered. */
  coupon?: string
}

interface PaymentInfoData extends CheckoutData {
  /** The kind of payment, for example `card`. Never a card number. */
  paymentType?: string
}

interface ShippingInfoData extends CheckoutData {
  /** The delivery that the user chose, for example `express`. */
  shippingTier?: string
}

interface TransactionData extends CheckoutData {
  /** The id of the order. A refund has the id of its purchase. */
  transactionId?: string
  tax?: number
  shipping?: number
}

interface AdImpressionData {
  /** The network that served the ad. */
  network?: string
  /** `banner`, `interstitial`, `rewarded`, … */
  format?: string
  adUnitId?: string
  /** The revenue of the impression in units of `currency`. */
  value?: number
  /** ISO 4217 code, for example `USD`. */
  currency?: string
}
