import type { ClickSignals } from '../clicks/clickSignals.ts'

/** A click as the index holds it. */
export interface Candidate {
  /** The click id without its signature: 23 bytes. */
  readonly reference: Buffer
  readonly atMs: number
  readonly signals: ClickSignals
}

export interface Candidates {
  /** Newest first, each click once, with the most that is known of it. */
  readonly clicks: readonly Candidate[]
  /** How many there are in all. More than `clicks` when a list was cut. */
  readonly count: number
}

/**
 * Finds the clicks that may have led to an install, among billions, by keys that both sides can compute.
 * It holds no truth: losing it costs matches until it is made again from the log.
 */
export interface ClickIndex {
  add(appId: string, addressHashes: readonly string[], candidate: Candidate): Promise<void>
  /** Clicks of the app under any of these hashes, not older than the match window. */
  find(appId: string, addressHashes: readonly string[], nowMs: number): Promise<Candidates>
}
