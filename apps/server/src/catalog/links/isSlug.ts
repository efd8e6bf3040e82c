export const maxSlugLength = 255

const slug = /^[A-Za-z0-9._~-][A-Za-z0-9._~/-]{0,254}$/

/** Returns whether a text has the form of a slug. Others are not looked up. The table has the same check. */
export function isSlug(text: string): boolean {
  return slug.test(text)
}
