import { isAllowedDestination } from './isAllowedDestination.ts'

/** Names of hosts as a Content-Security-Policy accepts them. A URL's host may also contain `;`, `,` and `'`. */
const plainHost = /^[a-z0-9.-]+(?::[0-9]+)?$/

/**
 * Returns whether a landing page may show a picture from a URL: over HTTPS, from a host that can be part of the
 * page's Content-Security-Policy. Checked when it is written and again when it is served.
 */
export function isPictureUrl(text: string): boolean {
  if (!isAllowedDestination(text, null)) return false
  const { protocol, host } = new URL(text)
  return protocol === 'https:' && plainHost.test(host)
}
