import type { Link } from '../../catalog/links/link.ts'

/** What a link is called where people see it. */
export function getDisplayTitle({ title, app }: Pick<Link, 'title' | 'app'>): string {
  return title === null || title.trim() === '' ? app.name : title
}
