import { limits } from '@throughlink/protocol'
import { isUnownableScheme } from '@throughlink/protocol/rules'

/** Characters that are invisible, or that parsers drop or interpret differently. */
const unsafeCharacter =
  // oxlint-disable-next-line no-control-regex
  /[\u0000-\u0020\u007f-\u00a0\u00ad\u200b-\u200f\u2028-\u202f\u2060-\u206f\ufeff\ufff0-\uffff\\]/

/** Scheme, then the text in the position of the authority. */
const schemeAndAuthority = /^([a-z][a-z0-9+.-]*):(?:\/\/([^/?#]*))?/i

/**
 * Returns whether a link may lead to a URL: a web URL, or one with the app's own scheme. Checked when a link
 * is written and again when it is served, because a row may bypass validation.
 *
 * Rejects URLs that a parser would repair (a tab in the scheme, a backslash, a missing slash), because the
 * next parser may repair them differently.
 */
export function isAllowedDestination(text: string, appScheme: string | null): boolean {
  if (text.length > limits.maxUrlLength || unsafeCharacter.test(text)) return false
  const [, writtenScheme, authority] = schemeAndAuthority.exec(text) ?? []
  if (writtenScheme === undefined || authority?.includes('@')) return false

  const url = URL.parse(text)
  // The encoded URL may be longer than the text.
  if (url === null || url.href.length > limits.maxUrlLength) return false
  if (url.username !== '' || url.password !== '') return false
  const scheme = url.protocol.slice(0, -1)
  if (scheme !== writtenScheme.toLowerCase()) return false
  if (scheme === 'http' || scheme === 'https') return Boolean(authority)
  return scheme === appScheme && !isUnownableScheme(scheme)
}

/** Returns whether a browser, and not only an app, can open the URL. */
export function isWebUrl(url: string): boolean {
  return /^https?:\/\//i.test(url)
}
