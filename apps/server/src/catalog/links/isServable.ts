import { isAllowedDestination } from './isAllowedDestination.ts'
import type { Link } from './link.ts'

/** Whether a link may be handed to anybody: also one that got into the database in some other way. */
export function isServable({ destination, app }: Link): boolean {
  return isAllowedDestination(destination, app.scheme)
}
