import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'

// Expo draws the ids of objects in an Xcode project at random whenever it makes the project anew.
const xcodeId = /\b[0-9A-F]{24}\b/g

/**
 * The hash of every file below a folder, by its path; of an Xcode project, without its ids where
 * these are not to count. Links, such as node_modules, are left out.
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
    const ignored = !xcodeIds && path.endsWith('.pbxproj')
    const content = ignored ? bytes.toString('utf8').replace(xcodeId, 'id') : bytes
    const hash = createHash('sha256').update(content).digest('hex')
    hashes.set(relative(folder, path).split(sep).join('/'), hash)
  }
  return hashes
}

/** The paths that only one tree has, or that both have with other content. */
export function changedPaths(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): readonly string[] {
  const paths = new Set([...before.keys(), ...after.keys()])
  return [...paths].filter((path) => before.get(path) !== after.get(path)).sort()
}
