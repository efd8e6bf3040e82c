import { globSync, readFileSync } from 'node:fs'
import { basename, join, sep } from 'node:path'

/** Texts of an app by path in its folder, with `/` on every system. */
export type Texts = ReadonlyMap<string, string>

/** Folders of packages and of build results. They have no sources of the app. */
const skippedFolders = new Set(['node_modules', 'Pods', 'build', 'dist', 'vendor', 'coverage'])

/** Reads the files of a folder that match a pattern, in alphabetical order. Those that cannot be read are left out. */
export function readTexts(folder: string, patterns: readonly string[]): Texts {
  const paths = globSync([...patterns], {
    cwd: folder,
    exclude: (path) => path.startsWith('.') || skippedFolders.has(basename(path)),
  })
  const texts = new Map<string, string>()
  for (const path of paths.sort()) {
    try {
      texts.set(path.split(sep).join('/'), readFileSync(join(folder, path), 'utf8'))
    } catch {
      // A folder with such a name, or a file without permission to read.
    }
  }
  return texts
}
