import type { InstallKey } from '@throughlink/matcher'

/** The hash of an install key, and how the networks compare if a click is found under it. */
export interface HashedInstallKey {
  readonly hash: string
  readonly found: InstallKey['found']
  /** Start of the hour or day of the clicks under this key. */
  readonly fromMs: number
}

/**
 * Hashes the matcher's keys, which contain addresses, so that they may be stored. A hash begins with the kind
 * of its key and the day and ends with the number of bucket bits: `k1:2026-11-15:<base64url>:12`. It is
 * computed with a random secret of that app and day.
 */
export interface BlockingHashes {
  /**
   * Hashes a click's keys with the secret of its day. Empty if that is not available: the click is then not
   * indexed. A promise only if the secret is not in memory, so that most clicks do not wait.
   */
  forClick(
    appId: string,
    keys: readonly string[],
    nowMs: number,
  ): readonly string[] | Promise<readonly string[]>
  /**
   * Hashes an install's keys with the secrets of every day in the match window, or of the one day that
   * contains a key's hour. Rejects if the secrets cannot be read.
   */
  forInstall(
    appId: string,
    keys: readonly InstallKey[],
    nowMs: number,
  ): Promise<readonly HashedInstallKey[]>
}
