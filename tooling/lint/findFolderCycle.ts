import type { IModule } from 'dependency-cruiser'

/**
 * Returns the first circle between folders of the server's source as the names along it, or null. dependency-cruiser
 * has such a rule too, but counts the subfolders of a folder as part of it and as folders of their own.
 */
export function findFolderCycle(
  modules: readonly Pick<IModule, 'source' | 'dependencies'>[],
): string[] | null {
  const arrows = new Map<string, Set<string>>()
  for (const { source, dependencies } of modules) {
    const from = toFolder(source)
    if (from === null || source.endsWith('.test.ts')) continue
    const targets = arrows.get(from) ?? new Set()
    arrows.set(from, targets)
    for (const { resolved } of dependencies) {
      const to = toFolder(resolved)
      if (to !== null && to !== from) targets.add(to)
    }
  }
  return findCycle(arrows)
}

/**
 * Returns a file's folder, at most two levels deep: `edge/redirect`, and three in `manage`, whose features are in
 * five groups: `manage/links/domains`. A top-level file is its own folder, and so are files that compose a wing.
 */
function toFolder(file: string): string | null {
  const [, path] = /^apps\/server\/src\/(.+)$/.exec(file) ?? []
  if (path === undefined) return null
  const parts = path.split('/')
  const depth = parts[0] === 'manage' ? 3 : 2
  return parts.length === 1 ? path : parts.slice(0, Math.min(parts.length - 1, depth)).join('/')
}

function findCycle(arrows: ReadonlyMap<string, ReadonlySet<string>>): string[] | null {
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
