import type { Link } from './link.ts'
import { getPatternPrefix, isSlugPattern } from './slugPattern.ts'

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
