import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'

// Expo generates random object ids whenever it creates an Xcode project.
const xcodeId = /\b[0-9A-F]{24}\b/g

/**
 * Hashes every file below a folder, by path. With `xcodeIds` false, the random ids in Xcode projects are
 * ignored. Symbolic links, such as node_modules, are left out.
 */
export async function hashTree(
  folder: string,
  { xcodeIds }: { readonly xcodeIds: boolean },
): Promise<ReadonlyMap<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort()
  const hashes = new Map<string, string>()
  for (const path of paths) {
    const bytes = await readFile(path)
    const ignoresIds = !xcodeIds && path.endsWith('.pbxproj')
    const content = ignoresIds ? bytes.toString('utf8').replace(xcodeId, 'id') : bytes
    const hash = createHash('sha256').update(content).digest('hex')
    hashes.set(relative(folder, path).split(sep).join('/'), hash)
  }
  return hashes
}

/** Returns the paths that are in only one tree, or that differ in content. */
export function findChangedPaths(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): readonly string[] {
  const paths = new Set([...before.keys(), ...after.keys()])
  return [...paths].filter((path) => before.get(path) !== after.get(path)).sort()
}
