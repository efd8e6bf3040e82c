import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

/**
 * Lists the folders of the installed packages that workspaces need at run time, relative to `root`, in order. Our own
 * packages are left out, because they are part of the built files. Peer
 * dependencies count only if a package names them as a dependency too: npm installs build tools as optional peers,
 * and `npm ci --omit=dev --omit=peer` keeps the development dependencies of a workspace's workspaces.
 *
 * @throws If a package is not installed.
 */
export function listProductionPackages(
  root: string,
  workspaces: readonly string[],
): readonly string[] {
  const found = new Set<string>()
  const visit = (name: string, from: string, isOptional: boolean) => {
    const folder = findPackage(root, name, from)
    if (folder === null) {
      // A binary for another platform.
      if (isOptional) return
      throw new Error(`${name} is not installed, but ${relative(root, from)} needs it.`)
    }
    const path = relative(root, folder)
    if (found.has(path)) return
    found.add(path)
    visitAll(folder)
  }
  const visitAll = (folder: string) => {
    const { dependencies = {}, optionalDependencies = {} } = JSON.parse(
      readFileSync(join(folder, 'package.json'), 'utf8'),
    ) as Manifest
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      if (!name.startsWith('@throughlink/')) visit(name, folder, name in optionalDependencies)
    }
  }
  for (const workspace of workspaces) visitAll(join(root, workspace))
  return [...found].sort()
}

/** Finds a package as Node does: in `node_modules` of the folder, then of the folders above it. */
function findPackage(root: string, name: string, from: string): string | null {
  const folder = join(from, 'node_modules', name)
  if (existsSync(join(folder, 'package.json'))) return folder
  return relative(root, from) === '' ? null : findPackage(root, name, dirname(from))
}
