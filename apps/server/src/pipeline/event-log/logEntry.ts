import type { ClickSignals, Visitor, Observation, SeenNetwork } from '@throughlink/matcher'

/**
 * What the log holds: facts, each with an id by which it is counted once however often it is written.
 * Plain JSON. No address ever: only its hash, under a key that is destroyed after the match window.
 */
export type LogEntry = ClickEntry | SignalsEntry | MatchEntry | AppEventEntry

interface LogEntryBase {
  /** Unique within its kind. */
  readonly id: string
  readonly appId: string
  /** By the service's clock, in milliseconds. */
  readonly atMs: number
}

/** Entries that were written before it was kept have none. */
interface WithCountry {
  /** Of the address that it came from. Null where that tells nothing. */
  readonly country?: string | null
}

/** Somebody, or something, visited a link. Its id is the click reference in base64url. */
export interface ClickEntry extends LogEntryBase, WithCountry {
  readonly kind: 'click'
  readonly linkId: string
  readonly visitor: Visitor
  readonly signals: ClickSignals
  /** Of its blocking keys, so that the index can be made again. Empty for what does not belong there. */
  readonly hashes: readonly string[]
  readonly network: SeenNetwork
  /** Host of the page that the link stood on. */
  readonly referrerHost: string | null
  /** Parameters of the click that name a campaign: `utm_source` and the like. */
  readonly campaign: Readonly<Record<string, string>>
  /** Cut to the wire's limit. */
  readonly userAgent: string
}

/** A page told more about an earlier click. Its id is that click's reference. */
export interface SignalsEntry extends LogEntryBase {
  readonly kind: 'signals'
  readonly linkId: string
  readonly signals: ClickSignals
  readonly hashes: readonly string[]
  readonly network: SeenNetwork
  /** The time by which the index knows the click. */
  readonly clickedAtMs: number
  /** What the index held of the click before, with less known of it. Null where that cannot be told. */
  readonly replaces: { readonly signals: ClickSignals; readonly network: SeenNetwork } | null
}

/** An install was decided on. Its id is the install's. */
export interface MatchEntry extends LogEntryBase, WithCountry {
  readonly kind: 'match'
  /** Of the phone. Older entries have none. */
  readonly platform?: 'ios' | 'android' | null
  readonly method: 'referrer' | 'clipboard' | 'probabilistic' | 'none'
  readonly confidence: number
  readonly reason: string | null
  /** The click that it was given to. */
  readonly clickReference: string | null
  readonly linkId: string | null
  /** How it compared with its likeliest clicks: what is learned from. Null where none were compared. */
  readonly observation: Observation | null
}

/** An app logged an event. Its id is the one that the app gave it. */
export interface AppEventEntry extends LogEntryBase, WithCountry {
  readonly kind: 'event'
  readonly installId: string
  readonly name: string
  /** When it happened, corrected by how far the device's clock is off. */
  readonly happenedAtMs: number
  /** The same by the device's own clock: it does not change when the event is sent again. */
  readonly deviceTimeMs?: number
  readonly data: unknown
}
