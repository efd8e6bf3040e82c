import { isOwnPath } from './isOwnPath.ts'
import type { SessionChange } from './sessionChannel.ts'

/**
 * Returns where a tab goes when the session has changed, or null if it stays. Another person may have signed in,
 * so a tab always loads the page again.
 */
export function followSessionChange(change: SessionChange, { pathname, search, href }: URL) {
  if (pathname !== '/sign-in') return href
  // Loading the page again would clear the form.
  if (change === 'signed-out') return null
  const next = new URLSearchParams(search).get('next') ?? '/'
  return isOwnPath(next) ? next : '/'
}
