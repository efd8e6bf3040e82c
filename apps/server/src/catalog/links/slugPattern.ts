import { isSlug, maxSlugLength } from './isSlug.ts'

const ending = '/*'

/** Returns whether a slug stands for every path below it: `products/*`. */
export function isSlugPattern(slug: string): boolean {
  return (
    slug.length <= maxSlugLength &&
    slug.endsWith(ending) &&
    !slug.endsWith('//*') &&
    isSlug(slug.slice(0, -ending.length))
  )
}

/** Returns the part of a pattern before `/*`. */
export function getPatternPrefix(pattern: string): string {
  return pattern.slice(0, -ending.length)
}

export function toSlugPattern(prefix: string): string {
  return prefix + ending
}
