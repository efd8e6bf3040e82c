import { LRUCache } from 'lru-cache'

const commonTimezones: ReadonlySet<string> = new Set(Intl.supportedValuesOf('timeZone'))

/**
 * Returns a valid time zone name unchanged, whether it is the old or the new name of a zone; null if invalid.
 */
export function toTimezone(name: string | null | undefined): string | null {
  if (!name) return null
  if (commonTimezones.has(name)) return name
  // Intl accepts offsets, which are not names.
  if (!/^[A-Za-z]/.test(name)) return null
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return name
  } catch {
    return null
  }
}

/** Intl accepts names in any case, so the cache is bounded. */
const canonicalNames = new LRUCache<string, string>({ max: 2_000 })

/**
 * Returns one name for old and new names of a zone, such as `Asia/Calcutta` and `Asia/Kolkata`. Null if
 * invalid.
 */
export function toCanonicalTimezone(name: string | null | undefined): string | null {
  if (!name) return null
  const known = canonicalNames.get(name)
  if (known !== undefined) return known
  if (toTimezone(name) === null) return null
  const canonical = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  canonicalNames.set(name, canonical)
  return canonical
}
