import { isWebUrl } from '../links/isAllowedDestination.ts'
import type { Link } from '../links/link.ts'

/**
 * Returns the destination if the app sends desktops there. Null otherwise, and for a destination that a browser would
 * not leave the link by: an app's scheme, or a page of the link's own domain, which may be the link itself.
 */
export function getDesktopTarget({ app, target, domain }: Link): string | null {
  if (app.desktopResponse !== 'destination' || !isWebUrl(target)) return null
  return URL.parse(target)?.hostname === domain ? null : target
}
