import type { InstallKey } from '@throughlink/matcher'

/** A key to look under as it may be asked for, with what being found there says about the network. */
export interface HashedInstallKey {
  readonly hash: string
  readonly found: InstallKey['found']
}

/**
 * Turns the matcher's keys, which hold addresses, into what may be stored. A hash begins with the kind of
 * its key and the day and ends with how many bits name its bucket, `k1:2026-11-15:<base64url>:12`. It is
 * made with a random key of that app and day.
 */
export interface BlockingHashes {
  /** For a click: under the key of its day. Empty when none can be had: then the click is not indexed. */
  forClick(appId: string, keys: readonly string[], nowMs: number): Promise<readonly string[]>
  /**
   * For an install: under the keys of every day within the match window, or of the one day that holds a
   * key's hour. Rejects when none can be had.
   */
  forInstall(
    appId: string,
    keys: readonly InstallKey[],
    nowMs: number,
  ): Promise<readonly HashedInstallKey[]>
}
