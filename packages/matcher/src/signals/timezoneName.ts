import { LRUCache } from 'lru-cache'

const commonTimezones: ReadonlySet<string> = new Set(Intl.supportedValuesOf('timeZone'))

/** As the browser names it: old and new names of one zone are both valid. */
export function timezoneName(name: string | null | undefined): string | null {
  if (!name) return null
  if (commonTimezones.has(name)) return name
  // An offset is a valid time zone to Intl, and no name.
  if (!/^[A-Za-z]/.test(name)) return null
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return name
  } catch {
    return null
  }
}

/** Intl takes names in any case, so there is no end of them. */
const canonicalNames = new LRUCache<string, string>({ max: 2_000 })

/**
 * One name for old and new names of a zone: `Asia/Calcutta` and `Asia/Kolkata` are one. Null for what is
 * no zone.
 */
export function canonicalTimezone(name: string | null | undefined): string | null {
  if (!name) return null
  const known = canonicalNames.get(name)
  if (known !== undefined) return known
  if (timezoneName(name) === null) return null
  const canonical = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  canonicalNames.set(name, canonical)
  return canonical
}
