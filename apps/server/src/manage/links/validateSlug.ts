import { isWellKnownPath } from '../../catalog/links/isWellKnownPath.ts'
import { isSlug } from '../../catalog/links/isSlug.ts'

/** Paths of the service itself. They are the same on every domain, so a link there would not be reached. */
const ownPaths = /^(_tl|api|\.well-known|livez|readyz|metrics|openapi\.json)(\/|$)/

/** A browser takes these out of an address before it asks. */
const lostSegment = /(^|\/)\.{1,2}(\/|$)|\/\/|\/$/

/** Why a slug cannot be had, or null. Stricter than the table: here is somebody to tell. */
export function validateSlug(slug: string): string | null {
  if (!isSlug(slug)) {
    return 'takes 1 to 255 of the characters A-Z a-z 0-9 . _ ~ - and, not at its beginning, /'
  }
  if (lostSegment.test(slug)) return 'has an empty part, or one of dots only, that browsers drop'
  if (ownPaths.test(slug) || isWellKnownPath(slug)) return 'is a path that the service itself uses'
  return null
}
