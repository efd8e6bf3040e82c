/**
 * Turns addresses into what may be stored. The hash of an address holds the kind of its key and the day,
 * `k1:2026-11-15:<base64url>`, and is made with a random key of that app and day.
 */
export interface AddressHashes {
  /** For a click: under today's key. Empty when no key can be had: then the click is not indexed. */
  forClick(appId: string, address: string, nowMs: number): Promise<readonly string[]>
  /** For an install: under the keys of every day within the match window. Rejects when none can be had. */
  forInstall(appId: string, address: string, nowMs: number): Promise<readonly string[]>
}
