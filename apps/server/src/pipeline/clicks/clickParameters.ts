import type { ClickParameters } from '#catalog/links/clickParameters.ts'

/** The parameters of a click, to be stored for as long as the click can be matched. */
export interface StoredParameters extends ClickParameters {
  readonly reference: Buffer
  readonly appId: string
  readonly expiresAtMs: number
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
  /** True if the last attempt to write failed. `add` then waits until the database recovers. */
  readonly isFailing: boolean
  /** Returns those that are stored, by the reference in base64url. Asks nothing if no reference has any. */
  find(references: readonly Buffer[]): Promise<ReadonlyMap<string, ClickParameters>>
  /** Writes waiting parameters for at most `limitMs`, then stops. */
  stop(limitMs: number): Promise<void>
}
