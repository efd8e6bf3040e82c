import type { Link } from './link.ts'
import { getPatternPrefix, isSlugPattern } from './slugPattern.ts'

/** Returns the URL of a link that people copy, scan and open. */
export type ShareUrl = (link: Parameters<typeof linkUrl>[0]) => string

/**
 * Links have HTTPS URLs, except on domains below `localhost` when the service itself runs there: those have its
 * scheme and port, so that they open in a browser on the same machine.
 */
export function createShareUrl(publicOrigin: string): ShareUrl {
  const { protocol, hostname, port } = new URL(publicOrigin)
  if (!isLocal(hostname)) return linkUrl
  return (link) => {
    const { domain } = link
    if (!isLocal(domain)) return linkUrl(link)
    return `${protocol}//${domain}${port && `:${port}`}/${getVisitedPath(link)}`
  }
}

function isLocal(hostname: string): boolean {
  return hostname === 'localhost' || hostname.endsWith('.localhost')
}

/** Returns the public URL of a link: of a link by pattern, that of the visited path, if there is one. */
export function linkUrl(link: Pick<Link, 'domain' | 'slug'> & Partial<Pick<Link, 'tail'>>): string {
  return `https://${link.domain}/${getVisitedPath(link)}`
}

/** Returns the path of {@link linkUrl}, without its first slash. */
export function getVisitedPath(link: Pick<Link, 'slug'> & Partial<Pick<Link, 'tail'>>): string {
  const { slug, tail = '' } = link
  if (isSlugPattern(slug)) return `${getPatternPrefix(slug)}/${tail || '*'}`
  return slug.split('/').map(encodeURIComponent).join('/')
}
