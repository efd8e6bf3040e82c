import type { ClickSignals, Observation, SeenNetwork, Visitor } from '@throughlink/matcher'

/**
 * An entry of the log: a fact with an id, by which it is counted once however often it is written. Plain
 * JSON. Never contains an address, only hashes with a key that is deleted after the match window.
 */
export type LogEntry = ClickEntry | SignalsEntry | MatchEntry | AppEventEntry

interface LogEntryBase {
  /** Unique within its kind. */
  readonly id: string
  readonly appId: string
  /** Server time, in milliseconds. */
  readonly atMs: number
}

/** Absent in entries of older versions. */
interface WithCountry {
  /** Country of the sender's address. Null if unknown. */
  readonly country?: string | null
}

/** A visit to a link, by a person or a bot. Its id is the click reference in base64url. */
export interface ClickEntry extends LogEntryBase, WithCountry {
  readonly kind: 'click'
  readonly linkId: string
  readonly visitor: Visitor
  readonly signals: ClickSignals
  /** Hashes of its blocking keys, from which the index can be rebuilt. Empty if the click is not indexed. */
  readonly hashes: readonly string[]
  readonly network: SeenNetwork
  /** Host of the page that contained the link. */
  readonly referrerHost: string | null
  /** Campaign parameters of the click, such as `utm_source`. */
  readonly campaign: Readonly<Record<string, string>>
  /** Truncated to the protocol's limit. */
  readonly userAgent: string
  /** Visited path of a link by pattern, percent-encoded. Absent for other links. */
  readonly path?: string
  /** Response to the visit: `redirect`, `preview`, or the kind of landing page. Absent in older entries. */
  readonly response?: string
  /** Over a rate limit: stored, and counted nowhere. Absent for all others. */
  readonly isLimited?: true
}

/** Signals that a page reported for an earlier click. Its id is that click's reference. */
export interface SignalsEntry extends LogEntryBase {
  readonly kind: 'signals'
  readonly linkId: string
  readonly signals: ClickSignals
  readonly hashes: readonly string[]
  readonly network: SeenNetwork
  /** Time of the click in the index. */
  readonly clickedAtMs: number
  /** The click as it was indexed before, with fewer signals. Null if unknown. */
  readonly replaces: { readonly signals: ClickSignals; readonly network: SeenNetwork } | null
}

/** The match decision for an install. Its id is the install id. */
export interface MatchEntry extends LogEntryBase, WithCountry {
  readonly kind: 'match'
  /** Platform of the device. Absent in older entries. */
  readonly platform?: 'ios' | 'android' | null
  readonly method: 'referrer' | 'clipboard' | 'probabilistic' | 'none'
  readonly confidence: number
  readonly reason: string | null
  /** The matched click. */
  readonly clickReference: string | null
  readonly linkId: string | null
  /** How the install compared with its likeliest clicks, used for learning. Null if none were compared. */
  readonly observation: Observation | null
}

/** An event logged by an app. Its id was chosen by the app. */
export interface AppEventEntry extends LogEntryBase, WithCountry {
  readonly kind: 'event'
  /** An event of a person may have the id of the person instead. See `toPersonInstallId`. */
  readonly installId: string
  /** The user of the app who was signed in, or whom a server named. */
  readonly userId?: string
  readonly name: string
  /** When it happened, corrected for the offset of the device's clock. */
  readonly happenedAtMs: number
  /** The same in uncorrected device time, which does not change when the event is sent again. */
  readonly deviceTimeMs?: number
  /** Absent if the app sent none. */
  readonly data?: unknown
  /** Present if a server gave the event an amount. An app reports its purchases in their data. */
  readonly money?: SentMoney
}

/** An amount as it was sent. */
export interface SentMoney {
  /** In units of the currency, exactly. */
  readonly value: string | number
  readonly currency: string
  readonly purchaseId?: string
}
