import { isSlug } from './isSlug.ts'

/** Returns the slug in a URL's path, decoded as for a visit, or null if it is not a slug. */
export function readSlug({ pathname }: URL): string | null {
  try {
    const text = decodeURIComponent(pathname.slice(1))
    return isSlug(text) ? text : null
  } catch {
    // Malformed percent-encoding.
    return null
  }
}
