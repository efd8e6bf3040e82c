import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from './report.ts'

export interface Manifest {
  readonly name: string
  readonly version?: string
  readonly private?: boolean
  readonly dependencies?: Readonly<Record<string, string>>
  readonly exports?: Readonly<Record<string, unknown>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

export interface Workspace {
  /** Relative to the root of the repository. */
  readonly folder: string
  readonly manifest: Manifest
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'))
}

/** Reads the workspaces of the root manifest. Wildcards are not supported: the list has none. */
export function readWorkspaces(root = repositoryRoot): readonly Workspace[] {
  const { workspaces } = readJson(join(root, 'package.json')) as { workspaces: readonly string[] }
  return workspaces.map((folder) => ({
    folder,
    manifest: readJson(join(root, folder, 'package.json')) as Manifest,
  }))
}
