import type { Link } from '../link.ts'
import { isWebUrl, parseUrl, getOriginAndPath } from '../routes/parseUrl.ts'

/**
 * Returns the data of the install event for an install that an opened link led to: enough to count it,
 * without query, fragment or custom-scheme URL, which may contain secrets.
 */
export function toInstallReport({ url, type }: Link): { linkType: string; url?: string } {
  const parsed = parseUrl(url)
  return isWebUrl(parsed) ? { linkType: type, url: getOriginAndPath(parsed) } : { linkType: type }
}
