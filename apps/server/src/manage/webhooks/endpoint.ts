export type DisabledReason = 'manual' | 'gone' | 'failing'

/** Where messages of an app are sent, without the secret they are signed with. */
export interface WebhookEndpoint {
  readonly id: string
  readonly appId: string
  readonly url: string
  readonly description: string
  /** Empty: all. */
  readonly eventTypes: readonly string[]
  readonly isEnabled: boolean
  /** By hand; because the receiver said that it is gone for good; or after days of nothing but failures. */
  readonly disabledReason: DisabledReason | null
  /** Since when every attempt has failed. */
  readonly failingSince: Date | null
  /** Until when the secret before the present one signs too. */
  readonly previousSecretUntil: Date | null
  readonly version: number
  readonly createdAt: Date
  readonly updatedAt: Date
}
