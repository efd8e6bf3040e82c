import type {
  ClickSignals,
  InstallFamilies,
  NetworkComparison,
  SeenNetwork,
} from '@throughlink/matcher'
import type { HashedInstallKey } from './blockingHashes.ts'

/** A click as the index holds it. */
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
  /** How likely it is still free: 1 where no install took any of it. */
  readonly availability: number
}

export interface FoundClicks {
  /** Newest first, each click once, with the most that is known of it. */
  readonly clicks: readonly FoundClick[]
  /** How many more there are where a list was cut, by what being found there would have said. */
  readonly unread: Readonly<Record<'same' | 'near' | 'other', number>>
}

/** How much of a click an install took, from 0 to 1. */
export interface TakenClick {
  readonly reference: Buffer
  readonly atMs: number
  readonly share: number
}

/**
 * Finds the clicks that may have led to an install, among billions, by keys that both sides can compute.
 * It holds no truth: losing it costs matches until it is made again from the log.
 */
export interface ClickIndex {
  /** `replaces`: the same click as it was written with less known of it. It goes where its bytes are. */
  add(
    appId: string,
    hashes: readonly string[],
    click: IndexedClick,
    replaces?: IndexedClick,
  ): Promise<void>
  /** Clicks of the app under any of these keys, not older than the match window. */
  find(
    appId: string,
    keys: readonly HashedInstallKey[],
    has: InstallFamilies,
    nowMs: number,
  ): Promise<FoundClicks>
  /** Soft claims: this much of each click was taken by an install. Adds up, in any order. */
  markTaken(appId: string, taken: readonly TakenClick[]): Promise<void>
  /** Takes a click out, as it was written under these keys. For people who ask to be forgotten. */
  remove(appId: string, hashes: readonly string[], click: IndexedClick): Promise<void>
}
