import { isOwnHost } from './openedLinkType.ts'
import { isWebUrl, parseUrl, webAddress } from './parseUrl.ts'

/**
 * The URL to ask `resolve-short` about, or null when the link is not a short one. A web URL with a single
 * path segment may be short. Only origin and path are asked: query and fragment stay on the device.
 */
export function shortUrl(link: string, linkHosts: readonly string[] | undefined): string | null {
  const url = parseUrl(link)
  if (!isWebUrl(url) || !isOwnHost(url.authority, linkHosts)) return null
  const segments = url.path.split('/').filter((segment) => segment !== '')
  if (segments.length !== 1) return null
  return webAddress(url)
}
