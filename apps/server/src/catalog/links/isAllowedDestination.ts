import { limits } from '@throughlink/protocol'

/** Schemes that run code, read the device or start other apps. No app owns them, whatever its row says. */
const unownableSchemes: ReadonlySet<string> = new Set([
  'about',
  'android-app',
  'blob',
  'chrome',
  'content',
  'data',
  'file',
  'filesystem',
  'ftp',
  'intent',
  'itms-services',
  'jar',
  'javascript',
  'livescript',
  'mocha',
  'resource',
  'vbscript',
  'view-source',
  'ws',
  'wss',
])

/** Invisible, or of a kind that parsers drop or read in different ways. */
const unsafeCharacter =
  // eslint-disable-next-line no-control-regex
  /[\u0000-\u0020\u007f-\u00a0\u00ad\u200b-\u200f\u2028-\u202f\u2060-\u206f\ufeff\ufff0-\uffff\\]/

/** Scheme, then what stands where an authority would. */
const parts = /^([a-z][a-z0-9+.-]*):(?:\/\/([^/?#]*))?/i

/**
 * Whether a link may lead here: a web address, or one of the app's own scheme. Asked when a link is
 * written and again when it is served, because a row can get into a database in other ways.
 *
 * The text itself must be plain. What a parser would repair (a tab within the scheme, a backslash, a
 * missing slash) is refused, since the next parser may repair it otherwise.
 */
export function isAllowedDestination(text: string, appScheme: string | null): boolean {
  if (text.length > limits.maxUrlLength || unsafeCharacter.test(text)) return false
  const [, writtenScheme, authority] = parts.exec(text) ?? []
  if (writtenScheme === undefined || authority?.includes('@')) return false

  const url = URL.parse(text)
  // Encoded it may be longer than it was written.
  if (url === null || url.href.length > limits.maxUrlLength) return false
  if (url.username !== '' || url.password !== '') return false
  const scheme = url.protocol.slice(0, -1)
  if (scheme !== writtenScheme.toLowerCase()) return false
  if (scheme === 'http' || scheme === 'https') return Boolean(authority)
  return scheme === appScheme && !unownableSchemes.has(scheme)
}

/** Whether a browser can show it, as opposed to an app. */
export function isWebUrl(url: string): boolean {
  return /^https?:\/\//i.test(url)
}
