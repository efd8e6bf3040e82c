import { isAllowedDestination } from './isAllowedDestination.ts'
import type { Link } from './link.ts'

/**
 * Returns whether the destination of a link may be passed on, also for clicks of the past. Destinations are
 * checked again because a row may bypass validation.
 */
export function isServable({ destination, app, isTakenDown }: Link): boolean {
  return !isTakenDown && isAllowedDestination(destination, app.scheme)
}
