import type { Link } from '../links/link.ts'

/** Returns the title to show for a link: its own, or the app's name. */
export function getDisplayTitle({ title, app }: Pick<Link, 'title' | 'app'>): string {
  return title === null || title.trim() === '' ? app.name : title
}
