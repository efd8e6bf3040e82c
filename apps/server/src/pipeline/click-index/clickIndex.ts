import type {
  ClickSignals,
  InstallFamilies,
  NetworkComparison,
  SeenNetwork,
  UnreadClicks,
} from '@throughlink/matcher'
import type { HashedInstallKey } from './blockingHashes.ts'

/** A click as the index stores it. */
export interface IndexedClick {
  /** The click id without its signature: 23 bytes. */
  readonly reference: Buffer
  readonly atMs: number
  readonly signals: ClickSignals
  readonly network: SeenNetwork
}

export interface FoundClick extends Omit<IndexedClick, 'network'> {
  /** How its addresses compare with the install's, by the keys under which it was found. */
  readonly network: NetworkComparison
  /** Probability that it is still free: 1 if no install took any of it. */
  readonly availability: number
}

export interface FoundClicks {
  /** Newest first, each click once, with all known signals. */
  readonly clicks: readonly FoundClick[]
  /** For each list that was truncated, the clicks that were left out. */
  readonly unread: readonly UnreadClicks[]
}

/** How much of a click an install took, from 0 to 1. */
export interface TakenClick {
  readonly reference: Buffer
  readonly atMs: number
  readonly share: number
}

/**
 * Finds the clicks that may have led to an install, among billions, by keys that both sides can compute.
 * It is not a source of truth: losing it costs matches until it is rebuilt from the log.
 */
export interface ClickIndex {
  /**
   * `replaces`: the same click as it was written earlier with fewer signals. Removed if its bytes are found.
   */
  add(
    appId: string,
    hashes: readonly string[],
    click: IndexedClick,
    replaces?: IndexedClick,
  ): Promise<void>
  /** Returns the app's clicks under any of these keys, not older than the match window. */
  find(
    appId: string,
    keys: readonly HashedInstallKey[],
    has: InstallFamilies,
    nowMs: number,
  ): Promise<FoundClicks>
  /** Records soft claims: the share of each click that an install took. Adds up, in any order. */
  markTaken(appId: string, taken: readonly TakenClick[]): Promise<void>
  /** Removes a click that was written under these keys. For erasure requests. */
  remove(appId: string, hashes: readonly string[], click: IndexedClick): Promise<void>
}
