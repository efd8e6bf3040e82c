import type { NetworkComparison } from '../comparison/compareNetwork.ts'
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
  /**
   * Clicks left out of truncated lists, by how their network compares. They count as rivals with the mean
   * weight of those that were read, taken ones included.
   */
  readonly unread: Readonly<Record<'same' | 'near' | 'other', number>>
}
