export interface ParsedUrl {
  /** Lower case, without the colon; null for a relative reference. */
  readonly scheme: string | null
  /** The part between `//` and the path; null when there is no `//`. */
  readonly authority: string | null
  readonly path: string
  /** Without the question mark; empty when there is none. */
  readonly query: string
  /** Without the hash; empty when there is none. */
  readonly fragment: string
}

// The grammar of RFC 3986, appendix B: it matches every string, so parsing cannot fail.
const grammar =
  /^(?:([A-Za-z][A-Za-z0-9+.-]*):)?(?:\/\/([^/\\?#]*))?([^?#]*)(?:\?([^#]*))?(?:#([^]*))?$/

/**
 * Splits a URL into its parts. No percent-decoding, no dot segments, no default ports.
 *
 * React Native's `URL` throws on most members up to 0.79 and parses only http(s) from 0.80, Expo replaces
 * it, and a bare engine has none. Routes must not depend on which one is present.
 */
export function parseUrl(input: string): ParsedUrl {
  // URL parsers remove these first. Kept, they could hide a second slash from us but not from a router.
  const text = input.replace(/[\t\n\r]/g, '').trim()
  const [, scheme, authority, path, query, fragment] = grammar.exec(text) ?? []
  return {
    scheme: scheme?.toLowerCase() ?? null,
    authority: authority ?? null,
    path: path ?? '',
    query: query ?? '',
    fragment: fragment ?? '',
  }
}

export function isWebUrl({ scheme, authority }: ParsedUrl): boolean {
  return (scheme === 'http' || scheme === 'https') && getHost(authority) !== ''
}

/** Returns the host in lower case, without user info and port; empty when there is none. */
export function getHost(authority: string | null): string {
  return removeUserInfo(authority ?? '')
    .replace(/:\d*$/, '')
    .toLowerCase()
}

/** Returns the part of a web URL that may be sent: origin and path, without user info, query and fragment. */
export function getOriginAndPath({ scheme, authority, path }: ParsedUrl): string {
  return `${String(scheme)}://${removeUserInfo(authority ?? '')}${path}`
}

function removeUserInfo(authority: string): string {
  return authority.slice(authority.lastIndexOf('@') + 1)
}
