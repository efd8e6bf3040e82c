import type { ParsedUrl } from './parseUrl.ts'

// Files, messages and browser-internal URLs that an operating system may pass to an app.
const neverLinks = new Set(
  'about blob content data file intent javascript mailto sms tel vbscript'.split(' '),
)

// Callback schemes of sign-in libraries: Facebook, Google, Microsoft.
const signInSchemes =
  /^(?:fb\d+|com\.googleusercontent\.apps\..+|msauth(?:\..+)?|msal[0-9a-f-]{36})$/

/** Returns whether a URL's scheme belongs to the system, a sign-in library or Expo's tools. */
export function isForeignScheme({ scheme, authority, path }: ParsedUrl): boolean {
  if (scheme === null) return false
  if (neverLinks.has(scheme) || signInSchemes.test(scheme)) return true
  if (scheme === 'exp' || scheme === 'exps') return !path.includes('/--/')
  return scheme.startsWith('exp+') || authority === 'expo-development-client'
}
