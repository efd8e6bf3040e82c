export const maxSlugLength = 255

const slug = /^[A-Za-z0-9._~-][A-Za-z0-9._~/-]{0,254}$/

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

/** Returns whether a text has the form of a slug. Others are not looked up. The table has the same check. */
export function isSlug(text: string): boolean {
  return slug.test(text)
}
