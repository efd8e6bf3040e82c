import type { WebhookEventType } from '../../../pipeline/outbox/eventTypes.ts'

/** Where the data of a customer is stored. Each product has some of them. */
export const regions = ['us', 'eu', 'in'] as const
export type Region = (typeof regions)[number]

export const settingNames = [
  'region',
  'origin',
  'apiKey',
  'writeKey',
  'measurementId',
  'apiSecret',
  'projectToken',
  'webhookUrl',
] as const
export type SettingName = (typeof settingNames)[number]

/** Settings of a connector, in the product's own words. */
export type Settings = Readonly<Partial<Record<SettingName, string>>>

/** A stored message, as it is forwarded. */
export interface ForwardedMessage {
  /** The same at every attempt. */
  readonly id: string
  readonly type: WebhookEventType
  readonly createdAtMs: number
  readonly data: unknown
  readonly sampleRate: number
}

export interface OutboundRequest {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** `done`: accepted. `retry`: not accepted now. `refused`: not accepted as it is, so it is not repeated. */
export type ResponseOutcome = 'done' | 'retry' | 'refused'

/**
 * Forwards messages to the API of a product. Functions are pure. A request has all the messages or none: what
 * fits into one is decided when messages are enqueued (`endpointKinds.ts`).
 */
export interface Connector {
  /** Origin of the API by region. Empty if the product has one address only. The first region is the default. */
  readonly origins: Readonly<Partial<Record<Region, string>>>
  /** Required settings, which are not secret. */
  readonly identifiers: readonly SettingName[]
  /** Required settings that are stored encrypted and never shown in full. */
  readonly secrets: readonly SettingName[]
  /** Whether `origin` can replace the region, for an instance of the customer's own. */
  readonly mayHaveOrigin: boolean
  /** Returns where messages are sent, without secrets. */
  readonly getUrl: (settings: Settings) => string
  readonly toRequest: (messages: readonly ForwardedMessage[], settings: Settings) => OutboundRequest
  readonly readResponse: (status: number, body: string) => ResponseOutcome
  /** If present, messages that wait are sent together, and no more often than this. */
  readonly digest?: { readonly everyMs: number; readonly maxMessages: number }
}

/** Returns the origin that the settings choose. */
export function getOrigin({ origins }: Pick<Connector, 'origins'>, settings: Settings): string {
  const { origin, region } = settings
  if (origin !== undefined) return origin
  const chosen = region === undefined ? Object.values(origins)[0] : origins[region as Region]
  if (chosen === undefined) throw new Error(`The connector has no region ${String(region)}.`)
  return chosen
}
