import { decodeBase64url, encodeBase64url } from './base64url.ts'

const prefix = 'pk_'
const randomPart = /^[A-Za-z0-9]{16,}$/

/** The content of a publishable key, readable without a request. */
export interface ParsedPublishableKey {
  /** The origin of the service that issued the key, or null if the key contains none. */
  origin: string | null
}

/**
 * Creates a publishable key, `pk_<base64url of the service origin>_<random>`. The key contains the
 * service origin, so an app needs no other setting to find a self-hosted service.
 *
 * The key identifies an app and authorizes only matching, resolving and events. It is safe to ship
 * inside the app.
 *
 * @param origin The service origin as in `URL.origin`: scheme, host, optional port, no trailing slash.
 * @param random At least 16 letters or digits. No underscore, which separates it from the origin.
 * @throws RangeError when either is invalid.
 *
 * @example
 * formatPublishableKey('https://links.example.com', 'k3J9sQ2vX7bN5mT1')
 * // 'pk_aHR0cHM6Ly9saW5rcy5leGFtcGxlLmNvbQ_k3J9sQ2vX7bN5mT1'
 */
export function formatPublishableKey(origin: string, random: string): string {
  if (!isOrigin(origin)) {
    throw new RangeError(
      `Invalid origin "${origin}". Pass an origin such as https://links.example.com.`,
    )
  }
  // The message omits the value, so that no part of a key reaches a log.
  if (!randomPart.test(random)) {
    throw new RangeError('The random part of a key must consist of at least 16 letters or digits.')
  }
  return `${prefix}${encodeBase64url(origin)}_${random}`
}

/**
 * Parses a publishable key. Never throws.
 *
 * Returns null when the text is not a publishable key. A key without a readable origin is still a
 * key: it returns `origin: null`, and works if the service is configured by other means. The random
 * part is not checked: the service validates the key and returns a 401 with a reason.
 *
 * @example
 * parsePublishableKey('pk_aHR0cHM6Ly9saW5rcy5leGFtcGxlLmNvbQ_k3J9sQ2vX7bN5mT1')
 * // { origin: 'https://links.example.com' }
 * parsePublishableKey('pk_live_k3J9sQ2vX7bN5mT1') // { origin: null }
 * parsePublishableKey('sk_k3J9sQ2vX7bN5mT1') // null
 */
export function parsePublishableKey(key: string): ParsedPublishableKey | null {
  if (!key.startsWith(prefix)) return null
  // Split at the last underscore, because base64url may contain underscores. (The characters of an
  // origin never encode to one, but nothing here relies on that.)
  const end = key.lastIndexOf('_')
  const origin = end < prefix.length ? null : decodeBase64url(key.slice(prefix.length, end))
  return { origin: origin !== null && isOrigin(origin) ? origin : null }
}

/**
 * The service origin that a client uses when neither its key nor its configuration contains one.
 *
 * RFC 2606 reserves `.invalid`: the name never resolves, and nobody can register it. A wrong key
 * therefore causes a network error on the device, and no fingerprint is sent to a third party.
 */
export const fallbackOrigin = 'https://throughlink.invalid'

const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const host = `(?:${label}(?:\\.${label})*|\\[[0-9a-f:.]{2,45}\\])`
const originPattern = new RegExp(`^https?://${host}(?::([1-9][0-9]{0,4}))?$`)

/** `https://` + 253 for a DNS name + `:65535`. */
const maxOriginLength = 267

/**
 * Returns whether the text is a web origin as formatted by `URL.origin`:
 * `https://links.example.com`, `http://127.0.0.1:3000`. No path, user info or trailing slash; lower
 * case; non-ASCII names in punycode.
 */
function isOrigin(text: string): boolean {
  if (text.length > maxOriginLength) return false
  const match = originPattern.exec(text)
  return match !== null && Number(match[1] ?? 0) <= 65_535
}
