import { isOwnPath } from './isOwnPath.ts'

const key = 'next-path'

/**
 * Remembers the page to open after a sign-in with the issuer. The service always returns to `/`, so that no request
 * names where a sign-in leads. Of this tab only.
 */
export function rememberNextPath(path: string | undefined): void {
  if (path === undefined) sessionStorage.removeItem(key)
  else sessionStorage.setItem(key, path)
}

/** Returns the page once, or null for none and for what is not a page of the dashboard. */
export function takeNextPath(): string | null {
  const path = sessionStorage.getItem(key)
  sessionStorage.removeItem(key)
  return path !== null && isOwnPath(path) ? path : null
}
