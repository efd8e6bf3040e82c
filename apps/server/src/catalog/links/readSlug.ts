import { isSlug } from './isSlug.ts'

/** The slug in a URL's path, decoded as a visit to it would be; null when it can be none. */
export function readSlug({ pathname }: URL): string | null {
  try {
    const text = decodeURIComponent(pathname.slice(1))
    return isSlug(text) ? text : null
  } catch {
    // A malformed percent sign.
    return null
  }
}
