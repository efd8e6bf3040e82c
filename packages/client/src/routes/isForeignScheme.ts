import type { ParsedUrl } from './parseUrl.ts'

// Files, messages and browser internals that an operating system may hand to an app.
const neverLinks = new Set(
  'about blob content data file intent javascript mailto sms tel vbscript'.split(' '),
)

// Schemes under which sign-in libraries receive their answer: Facebook, Google, Microsoft.
const signInSchemes =
  /^(?:fb\d+|com\.googleusercontent\.apps\..+|msauth(?:\..+)?|msal[0-9a-f-]{36})$/

/** Whether a URL with a scheme belongs to somebody else: the system, a sign-in library, Expo's tools. */
export function isForeignScheme({ scheme, authority, path }: ParsedUrl): boolean {
  if (scheme === null) return false
  if (neverLinks.has(scheme) || signInSchemes.test(scheme)) return true
  if (scheme === 'exp' || scheme === 'exps') return !path.includes('/--/')
  return scheme.startsWith('exp+') || authority === 'expo-development-client'
}
