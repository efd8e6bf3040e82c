import type { NetworkComparison } from '../comparison/compareNetwork.ts'
import type { NetworkKind } from '../comparison/networkKind.ts'
import type { ClickSignals } from '../signals/clickSignals.ts'

/** A click that may have caused an install. */
export interface Candidate {
  readonly id: string
  /** The link whose install rate applies. */
  readonly linkId: string
  readonly atMs: number
  readonly signals: ClickSignals
  readonly network: NetworkComparison
  /**
   * Probability that no earlier install used the click: 1 if none did, 0 if it cannot have caused the install
   * and only indicates who is behind an address.
   */
  readonly availability: number
}

/** Candidates found for an install. */
export interface Candidates {
  /** Each click once. */
  readonly clicks: readonly Candidate[]
  /** For each list that was truncated, the clicks that were left out. They count as rivals. */
  readonly unread: readonly UnreadClicks[]
}

/** Clicks that a truncated list left out: they are counted, and nothing else is known of them but their time. */
export interface UnreadClicks {
  /** How the network of a click in this list compares. */
  readonly network: NetworkKind
  readonly count: number
  /** Between these times they probably came. */
  readonly fromMs: number
  /** Time of the oldest click that was read. */
  readonly untilMs: number
}
