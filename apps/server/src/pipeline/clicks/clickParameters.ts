import type { ClickParameters } from '#catalog/links/clickParameters.ts'

/** The parameters of a click, to be stored for as long as the click can be matched. */
export interface StoredParameters extends ClickParameters {
  readonly reference: Buffer
  readonly appId: string
  /** Whether a referrer needs them, so that they are kept for as long as Google Play returns it. */
  readonly isForReferrer: boolean
}

/**
 * Stores the parameters of clicks until an install is matched to them. References say whether parameters are
 * stored, so the other clicks cost nothing. See `hasParameters`.
 */
export interface ClickParametersStore {
  /**
   * Resolves once the parameters are durable. Rejects if too many are waiting already; any other failure is
   * retried until it succeeds or the store is stopped.
   */
  add(parameters: StoredParameters): Promise<void>
  /** True if the last attempt to write for this app failed. `add` then waits until the database recovers. */
  isFailing(appId: string): boolean
  /**
   * Returns those of an app that are stored, by the reference in base64url. Asks nothing if no reference has any.
   */
  find(appId: string, references: readonly Buffer[]): Promise<ReadonlyMap<string, ClickParameters>>
  /** Deletes the parameters of clicks. */
  erase(clicks: readonly ClickOfApp[]): Promise<void>
  /** Deletes up to `limit` rows of an app. Returns their number: less than `limit` if none are left. */
  purge(appId: string, limit: number): Promise<number>
  /** Writes waiting parameters for at most `limitMs`, then stops. */
  stop(limitMs: number): Promise<void>
}

export interface ClickOfApp {
  readonly appId: string
  readonly reference: Buffer
}
