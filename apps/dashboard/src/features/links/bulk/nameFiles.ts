/** Names a file for each link by its slug. Links on several domains may have the same slug, so names are numbered. */
export function nameFiles(
  links: readonly { readonly slug: string }[],
  extension: string,
): readonly string[] {
  const seen = new Map<string, number>()
  return links.map(({ slug }) => {
    const name = slug.replace(/[^\w.~-]+/g, '-').replace(/^-+|-+$/g, '') || 'link'
    // Some file systems ignore case.
    const key = name.toLowerCase()
    const count = (seen.get(key) ?? 0) + 1
    seen.set(key, count)
    return `${name}${count === 1 ? '' : ` (${count})`}.${extension}`
  })
}
