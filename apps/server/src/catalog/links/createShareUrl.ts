import type { Config } from '#config.ts'
import type { Link } from './link.ts'
import { getPatternPrefix, isSlugPattern } from './slugPattern.ts'

/** Returns the URL of a link that people copy, scan and open. */
export type ShareUrl = (link: Parameters<typeof linkUrl>[0]) => string

/** Returns the origin of the links on a domain. */
export type LinkOrigin = (domain: string) => string

/**
 * Links have HTTPS URLs, except in development: those on domains below `localhost` have the scheme and port of a
 * service that runs there too, so that they open in a browser on the same machine, and those on the domain of
 * `LINK_ORIGIN` have that origin, so that they open in the same network.
 */
export function createLinkOrigin({
  publicOrigin,
  linkOrigin,
}: Pick<Config, 'publicOrigin' | 'linkOrigin'>): LinkOrigin {
  const { protocol, hostname, port } = new URL(publicOrigin)
  const linkHost = linkOrigin && new URL(linkOrigin).hostname
  return (domain) => {
    if (linkOrigin !== null && domain === linkHost) return linkOrigin
    if (!isLocal(hostname) || !isLocal(domain)) return `https://${domain}`
    return `${protocol}//${domain}${port && `:${port}`}`
  }
}

export function createShareUrl(toLinkOrigin: LinkOrigin): ShareUrl {
  return (link) => `${toLinkOrigin(link.domain)}/${getVisitedPath(link)}`
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
