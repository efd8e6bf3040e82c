import { decodeBase64url, encodeBase64url } from './base64url.ts'
import { isOrigin } from './isOrigin.ts'

const prefix = 'pk_'
const randomPart = /^[A-Za-z0-9]{16,}$/

/** What a publishable key says by itself, without asking the service. */
export interface ParsedPublishableKey {
  /** The service that issued the key, or null when the key does not tell. */
  origin: string | null
}

/**
 * Writes a publishable key, `pk_<base64url of the service origin>_<random>`. The key knows its
 * home: an app that is given one needs no other setting to find a service that its team hosts.
 *
 * The key identifies an app and authorizes nothing beyond matching, resolving and events. It is
 * meant to be shipped inside the app.
 *
 * @param origin The service as `URL.origin` writes it: scheme, host, port if any, no slash at the end.
 * @param random At least 16 letters and digits. No underscore: it ends the origin.
 * @throws RangeError when either is of another form.
 *
 * @example
 * formatPublishableKey('https://links.example.com', 'k3J9sQ2vX7bN5mT1')
 * // 'pk_aHR0cHM6Ly9saW5rcy5leGFtcGxlLmNvbQ_k3J9sQ2vX7bN5mT1'
 */
export function formatPublishableKey(origin: string, random: string): string {
  if (!isOrigin(origin)) {
    throw new RangeError(`"${origin}" is not an origin such as https://links.example.com.`)
  }
  // The value stays out of the message: a key in the making has no place in a log.
  if (!randomPart.test(random)) {
    throw new RangeError('The random part of a key takes at least 16 letters and digits.')
  }
  return `${prefix}${encodeBase64url(origin)}_${random}`
}

/**
 * Reads what a publishable key says. Never throws.
 *
 * Null when the text is no publishable key at all. A key whose origin is absent or unreadable is
 * still a key: it yields `origin: null`, and works where the service is configured by other means.
 * The random part is not looked at. Whether a key is good, its service says, and says it better
 * (a 401 with a reason) than a refusal here could.
 *
 * @example
 * parsePublishableKey('pk_aHR0cHM6Ly9saW5rcy5leGFtcGxlLmNvbQ_k3J9sQ2vX7bN5mT1')
 * // { origin: 'https://links.example.com' }
 * parsePublishableKey('pk_live_k3J9sQ2vX7bN5mT1') // { origin: null }
 * parsePublishableKey('sk_k3J9sQ2vX7bN5mT1') // null
 */
export function parsePublishableKey(key: string): ParsedPublishableKey | null {
  if (!key.startsWith(prefix)) return null
  // The last underscore, because base64url may have underscores of its own. (The characters of an
  // origin happen never to encode to one; nothing here relies on that.)
  const end = key.lastIndexOf('_')
  const origin = end < prefix.length ? null : decodeBase64url(key.slice(prefix.length, end))
  return { origin: origin !== null && isOrigin(origin) ? origin : null }
}
