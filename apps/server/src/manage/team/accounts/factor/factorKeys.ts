import { createHash, createHmac } from 'node:crypto'
import type { SealingKeys } from '#platform/crypto/sealSecret.ts'

/** Keys in the form of better-auth, which stores the version of the key with what it encrypts. */
export interface FactorKeys {
  readonly keys: Map<number, string>
  /** The key that encrypts. All of them decrypt. */
  readonly currentVersion: number
}

/**
 * Derives the keys for second factors from the sealing keys. The version is a hash of the key, so that it stays the same
 * wherever the key is in the list: secrets can be rotated like those of webhooks.
 */
export function deriveFactorKeys(sealingKeys: SealingKeys): FactorKeys {
  const derived = sealingKeys.map((key) => {
    const value = createHmac('sha256', key).update('people factors').digest('base64url')
    return [createHash('sha256').update(value).digest().readUInt32BE(0), value] as const
  })
  return { keys: new Map(derived), currentVersion: derived[0]?.[0] ?? 0 }
}
