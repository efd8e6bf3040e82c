import { appFormats } from '@throughlink/protocol/rules'
import { Type } from 'typebox'

export const FingerprintSchema = Type.String(appFormats.fingerprint)

/** Fingerprints are compared in upper case. Duplicates are removed. */
export function normalizeFingerprints(fingerprints: readonly string[]): string[] {
  return [...new Set(fingerprints.map((text) => text.toUpperCase()))]
}
