import type {
  ConnectorSettings,
  Region,
  SettingName,
  WebhookEventType,
} from '@throughlink/protocol/rules'

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
export interface Connector extends ConnectorSettings {
  /** Origin of the API, for each of its regions. */
  readonly origins: Readonly<Partial<Record<Region, string>>>
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
