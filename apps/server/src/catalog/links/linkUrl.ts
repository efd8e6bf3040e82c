import type { Link } from './link.ts'

/** The link as people share it. */
export function linkUrl({ domain, slug }: Pick<Link, 'domain' | 'slug'>): string {
  return `https://${domain}/${slug.split('/').map(encodeURIComponent).join('/')}`
}
