export type DisabledReason = 'manual' | 'gone' | 'failing'

/** A webhook endpoint of an app, without its signing secret. */
export interface WebhookEndpoint {
  readonly id: string
  readonly appId: string
  readonly url: string
  readonly description: string
  /** Empty means all event types. */
  readonly eventTypes: readonly string[]
  readonly isEnabled: boolean
  /** Disabled through the API, after a 410 response, or after five days of failures only. */
  readonly disabledReason: DisabledReason | null
  /** Time since which every attempt has failed. */
  readonly failingSince: Date | null
  /** Time until which messages are also signed with the previous secret. */
  readonly previousSecretUntil: Date | null
  readonly version: number
  readonly createdAt: Date
  readonly updatedAt: Date
}
