const slug = /^[A-Za-z0-9._~-][A-Za-z0-9._~/-]{0,254}$/

/** Whether a text can be a slug at all. What cannot is not looked for. The table has the same rule. */
export function isSlug(text: string): boolean {
  return slug.test(text)
}
