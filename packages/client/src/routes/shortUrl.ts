import { isOwnHost } from './openedLinkType.ts'
import { getOriginAndPath, isWebUrl, parseUrl } from './parseUrl.ts'

/**
 * Returns the URL to send to `resolve-short`, or null when the link is not short. A web URL with a single
 * path segment may be short. Only origin and path are sent; query and fragment stay on the device.
 */
export function shortUrl(link: string, linkHosts: readonly string[] | undefined): string | null {
  const url = parseUrl(link)
  if (!isWebUrl(url) || !isOwnHost(url.authority, linkHosts)) return null
  const segments = url.path.split('/').filter((segment) => segment !== '')
  if (segments.length !== 1) return null
  return getOriginAndPath(url)
}
