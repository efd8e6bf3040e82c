import { rememberResults } from './rememberResults.ts'

/** Returns a language tag in canonical form, `en-GB`; null if invalid. */
export function toLanguageTag(text: string | undefined): string | null {
  return text ? readTag(text).tag : null
}

/** A few hundred tags are in use, and canonicalising one costs as much as a signature. */
const readTag = rememberResults((text) => ({ tag: canonicalTag(text) }), 2_000)

function canonicalTag(text: string): string | null {
  const tag = text.trim().replaceAll('_', '-')
  if (!/^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{1,8}){0,6}$/.test(tag)) return null
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? null
  } catch {
    return null
  }
}
