export interface ParsedUrl {
  /** In lower case and without the colon, or null for a relative reference. */
  readonly scheme: string | null
  /** What stands between `//` and the path, or null when there is no `//`. */
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
 * Takes a URL apart and nothing more: no percent-decoding, no dot segments, no default ports.
 *
 * React Native's own `URL` throws on most members up to 0.79 and reads only http(s) from 0.80, Expo
 * replaces it, and a bare engine has none. Routes must not depend on which of them is there.
 */
export function parseUrl(input: string): ParsedUrl {
  // Every URL parser drops these first. Left in, they would hide a second slash from us, not from a router.
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
  return (scheme === 'http' || scheme === 'https') && hostOf(authority) !== ''
}

/** The host in lower case, without user info and port; empty when there is none. */
export function hostOf(authority: string | null): string {
  return withoutUserInfo(authority ?? '')
    .replace(/:\d*$/, '')
    .toLowerCase()
}

/** Origin and path of a web URL: what may be told of one, without user info, query and fragment. */
export function webAddress({ scheme, authority, path }: ParsedUrl): string {
  return `${String(scheme)}://${withoutUserInfo(authority ?? '')}${path}`
}

function withoutUserInfo(authority: string): string {
  return authority.slice(authority.lastIndexOf('@') + 1)
}
