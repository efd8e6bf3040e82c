import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from '@throughlink/tooling/base/report'

export interface LockedPackage {
  /** Path in the lockfile, such as `node_modules/a/node_modules/b`. */
  readonly path: string
  readonly name: string
  readonly license: string | null
  readonly integrity: string | null
  readonly hasInstallScript: boolean
  readonly dependencies: readonly string[]
}

interface Entry {
  readonly link?: boolean
  readonly license?: string
  readonly integrity?: string
  readonly hasInstallScript?: boolean
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

/** Reads the packages of the lockfile, without our own. */
export function readLockfile(): readonly LockedPackage[] {
  return Object.entries(readEntries()).flatMap(([path, entry]) => {
    const at = path.lastIndexOf('node_modules/')
    if (at < 0 || entry.link) return []
    return [
      {
        path,
        name: path.slice(at + 'node_modules/'.length),
        license: entry.license ?? null,
        integrity: entry.integrity ?? null,
        hasInstallScript: entry.hasInstallScript ?? false,
        dependencies: listDependencies(entry),
      },
    ]
  })
}

/** Returns the paths of all packages that these workspaces need when they run. */
export function findRuntimePaths(workspaces: readonly string[]): ReadonlySet<string> {
  const entries = readEntries()
  const found = new Set<string>()
  const queue = workspaces.map((path) => ({ path, entry: entries[path] }))
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    for (const name of listDependencies(next.entry ?? {})) {
      const path = resolve(entries, next.path, name)
      if (path === null || found.has(path)) continue
      found.add(path)
      queue.push({ path, entry: entries[path] })
    }
  }
  return found
}

/** Finds a package as Node does: in the folder that needs it, and then in those above it. */
function resolve(
  entries: Readonly<Record<string, Entry>>,
  from: string,
  name: string,
): string | null {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const path = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`
    if (path in entries) return path
    if (folder === '') return null
  }
}

function listDependencies({ dependencies, optionalDependencies }: Entry): readonly string[] {
  return Object.keys({ ...dependencies, ...optionalDependencies })
}

function readEntries(): Readonly<Record<string, Entry>> {
  const text = readFileSync(join(repositoryRoot, 'package-lock.json'), 'utf8')
  return (JSON.parse(text) as { packages: Record<string, Entry> }).packages
}
