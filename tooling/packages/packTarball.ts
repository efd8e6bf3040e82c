import { join } from 'node:path'
import { Refusal } from '../command.ts'
import { repositoryRoot } from '../report.ts'
import { run } from '../run.ts'
import type { Workspace } from '../workspaces.ts'

export interface Tarball {
  readonly path: string
  /** Relative to the folder of the package. */
  readonly files: readonly string[]
}

interface Packed {
  readonly filename: string
  readonly files: readonly { readonly path: string }[]
}

/** Packs a package as a release would, into a folder of the caller's. */
export async function packTarball(workspace: Workspace, into: string): Promise<Tarball> {
  const cwd = join(repositoryRoot, workspace.folder)
  const options = ['--json', '--ignore-scripts', '--pack-destination', into]
  const { code, stdout, stderr } = await run('npm', ['pack', ...options], { cwd })
  if (code !== 0) throw new Refusal(`npm pack failed for ${workspace.manifest.name}:\n${stderr}`)
  const [packed] = JSON.parse(stdout) as readonly Packed[]
  if (packed === undefined) throw new Refusal(`npm packed nothing for ${workspace.manifest.name}`)
  return { path: join(into, packed.filename), files: packed.files.map(({ path }) => path) }
}
