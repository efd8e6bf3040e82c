import type { Link, LinkClient } from '@throughlink/client'

/**
 * Returns the route to open for a link, such as `/items/42` for `/products/42`, or null to open none. The
 * parameters of the link are unvalidated input. The function may be called more than once for a link, so it
 * must have no side effects.
 */
export type LinkMap = (link: Link) => string | null

/** Returns the client's link as it is now, or null. A snapshot from the last render may be out of date. */
export function getCurrentLink(client: LinkClient): Link | null {
  return client.getSnapshot().linkUrl === null ? null : client.getDetails().lastLink
}

export function getTargetRoute(link: Link, map: LinkMap | undefined): string | null {
  return map ? map(link) : link.route
}
