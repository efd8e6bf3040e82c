import { isAllowedDestination } from './isAllowedDestination.ts'
import type { Link } from './link.ts'

/** Returns whether a link may be served. Checked again because a row may bypass validation. */
export function isServable({ destination, app }: Link): boolean {
  return isAllowedDestination(destination, app.scheme)
}
