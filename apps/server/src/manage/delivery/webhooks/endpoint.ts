import type { EndpointKind } from '#pipeline/outbox/endpointKinds.ts'
import type { WebhookEventType } from '#pipeline/outbox/eventTypes.ts'
import type { Settings } from './connectors/connector.ts'

/** Share of the messages that is sent, by event type. All of them if the type is missing. */
export type Sampling = Readonly<Partial<Record<WebhookEventType, number>>>

export type DisabledReason = 'manual' | 'gone' | 'failing'

/** A webhook endpoint of an app, without its secrets. */
export interface WebhookEndpoint {
  readonly id: string
  readonly appId: string
  readonly kind: EndpointKind
  /** Where messages are sent, without the secrets of a connector. */
  readonly url: string
  /** Settings of a connector. Secret ones are redacted. */
  readonly settings: Settings
  readonly description: string
  /** Empty means all event types, except those that are sent in batches. */
  readonly eventTypes: readonly string[]
  readonly sampling: Sampling
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
