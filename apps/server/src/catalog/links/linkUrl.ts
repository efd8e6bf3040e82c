import type { Link } from './link.ts'

/** Returns the public URL of a link. */
export function linkUrl({ domain, slug }: Pick<Link, 'domain' | 'slug'>): string {
  return `https://${domain}/${slug.split('/').map(encodeURIComponent).join('/')}`
}
