import type { LinkType } from '@throughlink/protocol'
import { isForeignScheme } from './isForeignScheme.ts'
import { hostOf, isWebUrl, parseUrl } from './parseUrl.ts'
import { queryParameters } from './queryParameters.ts'

/**
 * What kind of link an opened URL is, or null when it is none of ours: a development client's URL, a
 * sign-in library's callback, with `linkHosts` a foreign host. What is not ours is neither routed nor
 * sent anywhere, and it does not count as opened by a link.
 */
export function openedLinkType(
  input: string,
  linkHosts: readonly string[] | undefined,
): Exclude<LinkType, 'deferred'> | null {
  const url = parseUrl(input)
  if (input.trim() === '' || isForeignScheme(url)) return null
  if (isWebUrl(url)) return isOwnHost(url.authority, linkHosts) ? 'verified' : null
  // Meant for the web and broken: with own hosts it is on none of them.
  const isWebLike = url.scheme === null ? url.authority !== null : /^https?$/.test(url.scheme)
  if (isWebLike && !isOwnHost(url.authority, linkHosts)) return null
  return isOAuthResponse(url.query, url.fragment) ? null : 'scheme'
}

export function isOwnHost(
  authority: string | null,
  linkHosts: readonly string[] | undefined,
): boolean {
  if (linkHosts === undefined) return true
  return linkHosts.some((host) => host.toLowerCase() === hostOf(authority))
}

/**
 * The answer of an authorization server (RFC 6749) on the app's own scheme. It carries secrets and the
 * sign-in library is waiting for it; taken for a link, it would also spend the install's match.
 */
function isOAuthResponse(query: string, fragment: string): boolean {
  const names = new Set(
    [...queryParameters(query), ...queryParameters(fragment)].map((p) => p.name),
  )
  if (names.has('access_token') || names.has('id_token')) return true
  return names.has('state') && (names.has('code') || names.has('error'))
}
