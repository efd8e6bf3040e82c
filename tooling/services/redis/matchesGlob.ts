/** Whether a key matches a pattern, in which `*` is any text and `?` any character. Other characters are themselves. */
export function matchesGlob(key: string, pattern: string): boolean {
  const parts = pattern.split(/([*?])/).map((part) => {
    if (part === '*') return '.*'
    return part === '?' ? '.' : part.replace(/[.+^${}()|[\]\\]/g, String.raw`\$&`)
  })
  return new RegExp(`^${parts.join('')}$`, 's').test(key)
}
