import { Type } from 'typebox'

/** Formats of the identifiers of an app. The same rules as the table's constraints. */
export const teamIdFormat = { pattern: '^[A-Z0-9]{10}$', maxLength: 10 }
export const bundleIdFormat = { pattern: '^[A-Za-z0-9][A-Za-z0-9.-]*$', maxLength: 155 }
export const packageFormat = {
  pattern: '^[A-Za-z0-9_]+(?:[.][A-Za-z0-9_]+)+$',
  maxLength: 255,
}

export const FingerprintSchema = Type.String({
  pattern: '^(?:[0-9A-Fa-f]{2}:){31}[0-9A-Fa-f]{2}$',
  maxLength: 95,
})
export const maxFingerprints = 20

/** Fingerprints are compared in upper case. Duplicates are removed. */
export function normalizeFingerprints(fingerprints: readonly string[]): string[] {
  return [...new Set(fingerprints.map((text) => text.toUpperCase()))]
}
