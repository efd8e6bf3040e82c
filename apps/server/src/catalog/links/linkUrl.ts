import type { Link } from './link.ts'

/** The link as people share it. */
export function linkUrl({ host, slug }: Pick<Link, 'host' | 'slug'>): string {
  return `https://${host}/${slug.split('/').map(encodeURIComponent).join('/')}`
}
