import { LRUCache } from 'lru-cache'

/** A few hundred tags are in use, and canonicalising one costs as much as a signature. */
const canonicalTags = new LRUCache<string, { readonly tag: string | null }>({ max: 2_000 })

/** Returns a language tag in canonical form, `en-GB`; null if invalid. */
export function toLanguageTag(text: string | undefined): string | null {
  if (!text) return null
  let known = canonicalTags.get(text)
  if (known === undefined) {
    known = { tag: canonicalTag(text) }
    canonicalTags.set(text, known)
  }
  return known.tag
}

function canonicalTag(text: string): string | null {
  const tag = text.trim().replaceAll('_', '-')
  if (!/^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{1,8}){0,6}$/.test(tag)) return null
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? null
  } catch {
    return null
  }
}
