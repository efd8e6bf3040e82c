/** Returns the first circle in a graph of folders as the names along it, or null if there is none. */
export function findCircle(arrows: ReadonlyMap<string, ReadonlySet<string>>): string[] | null {
  const finished = new Set<string>()
  const walk = (node: string, path: readonly string[]): string[] | null => {
    const start = path.indexOf(node)
    if (start >= 0) return [...path.slice(start), node]
    if (finished.has(node)) return null
    for (const next of arrows.get(node) ?? []) {
      const circle = walk(next, [...path, node])
      if (circle !== null) return circle
    }
    finished.add(node)
    return null
  }
  for (const node of arrows.keys()) {
    const circle = walk(node, [])
    if (circle !== null) return circle
  }
  return null
}
