import { maxUrlLength } from '@throughlink/protocol'
import type { Link } from '../link.ts'
import { getOriginAndPath, isWebUrl, parseUrl } from '../routes/parseUrl.ts'

/**
 * Returns what is sent about an opened link: enough to count it, without query, fragment or custom-scheme
 * URL, which may contain secrets, and without a URL that is too long to be one of the service's links.
 */
export function toLinkReport({ url, type }: Link): { linkType: string; url?: string } {
  const parsed = parseUrl(url)
  const reported = isWebUrl(parsed) ? getOriginAndPath(parsed) : ''
  return reported !== '' && reported.length <= maxUrlLength
    ? { linkType: type, url: reported }
    : { linkType: type }
}
