import type { LinkType } from '@throughlink/protocol'
import { isForeignScheme } from './isForeignScheme.ts'
import { parseQuery } from './parseQuery.ts'
import { getHost, isWebUrl, parseUrl } from './parseUrl.ts'

/**
 * Returns the link type of an opened URL, or null when it is not a link of this app: a development
 * client's URL, a sign-in callback, or, with `linkHosts`, a URL on another host. Such a URL is neither
 * routed nor sent anywhere, and the app does not count as opened by a link.
 */
export function openedLinkType(
  input: string,
  linkHosts: readonly string[] | undefined,
): Exclude<LinkType, 'deferred'> | null {
  const url = parseUrl(input)
  if (input.trim() === '' || isForeignScheme(url)) return null
  if (isWebUrl(url)) return isOwnHost(url.authority, linkHosts) ? 'verified' : null
  // A malformed web URL. With `linkHosts` set, it is on none of them.
  const isWebLike = url.scheme === null ? url.authority !== null : /^https?$/.test(url.scheme)
  if (isWebLike && !isOwnHost(url.authority, linkHosts)) return null
  return isOAuthResponse(url.query, url.fragment) ? null : 'scheme'
}

export function isOwnHost(
  authority: string | null,
  linkHosts: readonly string[] | undefined,
): boolean {
  if (linkHosts === undefined) return true
  return linkHosts.some((host) => host.toLowerCase() === getHost(authority))
}

/**
 * Detects an OAuth response (RFC 6749) on the app's own scheme. It contains secrets, and the sign-in
 * library is waiting for it. Treating it as a link would also use up the install's only match.
 */
function isOAuthResponse(query: string, fragment: string): boolean {
  const names = new Set([...parseQuery(query), ...parseQuery(fragment)].map((p) => p.name))
  if (names.has('access_token') || names.has('id_token')) return true
  return names.has('state') && (names.has('code') || names.has('error'))
}
