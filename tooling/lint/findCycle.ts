/** Returns the first cycle in a graph of folders as the names along it, or null if there is none. */
export function findCycle(arrows: ReadonlyMap<string, ReadonlySet<string>>): string[] | null {
  const finished = new Set<string>()
  const walk = (node: string, path: readonly string[]): string[] | null => {
    const start = path.indexOf(node)
    if (start >= 0) return [...path.slice(start), node]
    if (finished.has(node)) return null
    for (const next of arrows.get(node) ?? []) {
      const cycle = walk(next, [...path, node])
      if (cycle !== null) return cycle
    }
    finished.add(node)
    return null
  }
  for (const node of arrows.keys()) {
    const cycle = walk(node, [])
    if (cycle !== null) return cycle
  }
  return null
}
