import type { ClickSignals } from '../clicks/clickSignals.ts'
import type { Visitor } from '../clicks/visitor.ts'

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

/** Somebody, or something, visited a link. Its id is the click reference in base64url. */
export interface ClickEntry extends LogEntryBase {
  readonly kind: 'click'
  readonly linkId: string
  readonly visitor: Visitor
  readonly signals: ClickSignals
  /** Hashes of the visitor's address for each blocking key, so that the index can be made again. */
  readonly addressHashes: readonly string[]
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
  readonly addressHashes: readonly string[]
}

/** An install was decided on. Its id is the install's. */
export interface MatchEntry extends LogEntryBase {
  readonly kind: 'match'
  readonly method: 'referrer' | 'clipboard' | 'probabilistic' | 'none'
  readonly confidence: number
  readonly reason: string | null
  /** The click that it was given to. */
  readonly clickReference: string | null
  readonly linkId: string | null
}

/** An app logged an event. Its id is the one that the app gave it. */
export interface AppEventEntry extends LogEntryBase {
  readonly kind: 'event'
  readonly installId: string
  readonly name: string
  /** When it happened, corrected by how far the device's clock is off. */
  readonly happenedAtMs: number
  readonly data: unknown
}
