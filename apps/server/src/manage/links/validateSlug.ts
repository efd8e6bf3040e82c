import { isReservedPath } from '#catalog/links/isReservedPath.ts'
import { getPatternPrefix, isSlug, isSlugPattern } from '#catalog/links/slugPattern.ts'

/** Segments that browsers remove from a URL before they send the request. */
const removedSegment = /(^|\/)\.{1,2}(\/|$)|\/\/|\/$/

/** Returns the reason why a slug is invalid, or null. Stricter than the table, to catch unreachable slugs early. */
export function validateSlug(text: string): string | null {
  const slug = isSlugPattern(text) ? getPatternPrefix(text) : text
  if (!isSlug(slug)) {
    return (
      'must have 1 to 255 of the characters A-Z a-z 0-9 . _ ~ - / and must not start with /. ' +
      'It may end in /* to stand for every path below it'
    )
  }
  if (removedSegment.test(slug))
    return 'must not have empty segments, or the segments . and .., which browsers remove'
  if (isReservedPath(slug)) return 'is a path of the service. Choose another slug'
  return null
}
