import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { CommandError } from '@throughlink/tooling/base/command'
import { repositoryRoot } from '@throughlink/tooling/base/report'
import { readWorkspaces, type Workspace } from '@throughlink/tooling/base/workspaces'
import { packTarball } from '@throughlink/tooling/release/packTarball'
import type { Versions } from './versions.ts'

const names = ['@throughlink/protocol', '@throughlink/client', '@throughlink/react-native']

function requireBuild(workspaces: readonly Workspace[]): void {
  const missing = workspaces
    .map(({ folder }) => `${folder}/dist`)
    .filter((folder) => !existsSync(join(repositoryRoot, folder)))
  if (missing.length > 0) {
    throw new CommandError(`${missing.join(' and ')} not found: run npm run build first`)
  }
}

/**
 * Packs the library and its dependencies, and returns them as dependencies for a manifest. All three are
 * listed, because npm cannot find them in a registry.
 */
export async function packLibrary(into: string): Promise<Versions> {
  const workspaces = readWorkspaces().filter(({ manifest }) => names.includes(manifest.name))
  requireBuild(workspaces)
  const entries: [string, string][] = []
  for (const workspace of workspaces) {
    const { path } = await packTarball(workspace, into)
    entries.push([workspace.manifest.name, `file:${path}`])
  }
  return Object.fromEntries(entries)
}
