import { join } from 'node:path'
import { CommandError } from '../base/command.ts'
import { repositoryRoot } from '../base/report.ts'
import { run } from '../base/run.ts'
import type { Workspace } from '../base/workspaces.ts'

export interface Tarball {
  readonly path: string
  /** Relative to the package's folder. */
  readonly files: readonly string[]
}

interface Packed {
  readonly filename: string
  readonly files: readonly { readonly path: string }[]
}

/** Packs a package into the folder `into`, as for a release. */
export async function packTarball(workspace: Workspace, into: string): Promise<Tarball> {
  const cwd = join(repositoryRoot, workspace.folder)
  const options = ['--json', '--ignore-scripts', '--pack-destination', into]
  const { code, stdout, stderr } = await run('npm', ['pack', ...options], { cwd })
  if (code !== 0)
    throw new CommandError(`npm pack failed for ${workspace.manifest.name}:\n${stderr}`)
  const [packed] = JSON.parse(stdout) as readonly Packed[]
  if (packed === undefined)
    throw new CommandError(`npm pack created no tarball for ${workspace.manifest.name}`)
  return { path: join(into, packed.filename), files: packed.files.map(({ path }) => path) }
}
