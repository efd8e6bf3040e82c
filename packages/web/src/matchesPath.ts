export interface PathRules {
  /** Pages on which to show it, such as `/products/*`. Default: all. */
  readonly paths?: readonly string[]
  /** Pages on which not to show it. They win. */
  readonly except?: readonly string[]
}

/** Returns whether the rules include a page. A `*` stands for any characters. */
export function matchesPath({ paths, except = [] }: PathRules, pathname: string): boolean {
  const matches = (pattern: string) => {
    const [first = '', ...rest] = pattern.split('*')
    if (rest.length === 0) return pathname === pattern
    if (!pathname.startsWith(first)) return false
    let at = first.length
    const last = rest.pop() ?? ''
    for (const part of rest) {
      const found = pathname.indexOf(part, at)
      if (found < 0) return false
      at = found + part.length
    }
    return pathname.length - last.length >= at && pathname.endsWith(last)
  }
  return (!paths?.length || paths.some(matches)) && !except.some(matches)
}
