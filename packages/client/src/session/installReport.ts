import type { Link } from '../link.ts'
import { isWebUrl, parseUrl, webAddress } from '../routes/parseUrl.ts'

/**
 * What is told about an install that an opened link brought: enough to count it, and no query, fragment
 * or custom-scheme address, which may carry secrets that are not ours.
 */
export function installReport({ url, type }: Link): { linkType: string; url?: string } {
  const parsed = parseUrl(url)
  return isWebUrl(parsed) ? { linkType: type, url: webAddress(parsed) } : { linkType: type }
}
