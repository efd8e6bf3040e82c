import type { NetworkComparison } from '../comparison/network.ts'
import type { ClickSignals } from '../signals/clickSignals.ts'

/** A click that may have led to an install. */
export interface Candidate {
  readonly id: string
  /** Whose rate of installs it has. */
  readonly linkId: string
  readonly atMs: number
  readonly signals: ClickSignals
  readonly network: NetworkComparison
  /**
   * How likely it is still free, after what earlier installs took of it: 1 where none did, 0 for one that
   * cannot have led to the install any more and only tells who is behind an address.
   */
  readonly availability: number
}

/** What was found for an install. */
export interface Candidates {
  /** Each click once. */
  readonly clicks: readonly Candidate[]
  /**
   * Clicks that a cut list did not give, by how their network compares. They count as rivals of the same
   * weight as those that were read, so that cutting a list can only lower a confidence.
   */
  readonly unread: Readonly<Record<'same' | 'near' | 'other', number>>
}
