/** Where messages about purchases come from. */
export const sourceKinds = ['revenuecat', 'stripe', 'app_store'] as const
export type SourceKind = (typeof sourceKinds)[number]

/** Why a message counts for nothing although it is one of the source. */
export const ignoredReasons = [
  'no_purchase',
  'no_amount',
  'sandbox',
  'family_share',
  'counted_with_invoice',
] as const
/** Why a message is refused. The last ones are those of events of servers. */
export const refusedReasons = [
  'invalid_signature',
  'unreadable',
  'wrong_app',
  'invalid_amount',
  'too_old',
  'in_future',
  'too_large',
  'invalid_name',
  'invalid_data',
] as const
export type IgnoredReason = (typeof ignoredReasons)[number]
export type RefusedReason = (typeof refusedReasons)[number]

export interface SourceSettings {
  /** Bundle IDs (App Store) or IDs of apps in RevenueCat. Empty: any. */
  readonly appIds: readonly string[]
  /** Whether purchases of test environments count. */
  readonly acceptsSandbox: boolean
  /** What the app passes as `appAccountToken` to the App Store. */
  readonly accountToken: 'install' | 'user'
}

/** A request as it arrived. */
export interface IncomingMessage {
  readonly header: (name: string) => string
  /** The body as it was sent, of which a signature is made. */
  readonly text: string
  readonly body: unknown
}

export interface ReadContext {
  readonly appId: string
  readonly settings: SourceSettings
  /** Null for the App Store, which signs with its certificate. */
  readonly secret: string | null
  readonly nowMs: number
}

/** A payment or a refund. */
export interface Purchase {
  readonly name: 'purchase' | 'subscription_renewed' | 'refund' | 'refund_reversed'
  readonly timeMs: number
  readonly value: string | number
  readonly currency: string
  /** That of the store, so that the app and other sources that report it have the same. */
  readonly purchaseId: string
  readonly buyer: Buyer
  readonly data: Readonly<Record<string, string>>
}

/** Who paid: an install or a user of the app, as far as the app has told the source. */
export interface Buyer {
  readonly installId?: unknown
  readonly userId?: unknown
  /** The source's own id of the buyer, for whom neither is known. */
  readonly sourceId: string
}

/** What a message says. `id` is that of the source: the same if the message is sent again. */
export type MessageReading =
  | {
      readonly status: 'purchase'
      readonly id: string
      readonly type: string
      readonly purchase: Purchase
    }
  | { readonly status: 'test'; readonly id: string; readonly type: string }
  | {
      readonly status: 'ignored'
      readonly id: string
      readonly type: string
      readonly reason: IgnoredReason
    }
  | {
      readonly status: 'refused'
      readonly id: string | null
      readonly type: string | null
      readonly reason: RefusedReason
    }

/** Verifies a message and reads it. Never throws: whoever knows the address may send anything. */
export type ReadMessage = (message: IncomingMessage, context: ReadContext) => MessageReading

export const refuse = (
  reason: RefusedReason,
  id: string | null = null,
  type: string | null = null,
) => ({ status: 'refused', id, type, reason }) as const
