import { createHash } from 'node:crypto'
import { globSync, mkdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { CommandError } from '../base/command.ts'
import { repositoryRoot } from '../base/report.ts'
import { run } from '../base/run.ts'
import { readWorkspaces } from '../base/workspaces.ts'
import { findNewerSource } from '../build/findNewerSource.ts'
import { packTarball } from '../release/packTarball.ts'

/** What an app needs, each after what it depends on. */
const names = [
  '@throughlink/protocol',
  '@throughlink/client',
  '@throughlink/react-native',
  'throughlink',
]
/** The command line contains the other packages. */
const sources = ['packages/*/src/**/*.*', 'packages/*/package.json']

export interface Packed {
  readonly name: string
  readonly path: string
}

/** Packs what an app needs, as a release would, and builds it first if a source has changed. */
export async function packPackages(print: (text: string) => void): Promise<readonly Packed[]> {
  const workspaces = readWorkspaces().filter(({ manifest }) => names.includes(manifest.name))
  const builtMs = Math.min(...workspaces.map(({ folder }) => readBuiltMs(folder)))
  if (findNewerSource(repositoryRoot, sources, builtMs) !== null) {
    print('Building the packages.')
    const chosen = names.flatMap((name) => ['-w', name])
    const { code, stdout, stderr } = await run('npm', ['run', 'build', ...chosen])
    if (code !== 0)
      throw new CommandError(`The build of the packages failed:\n${stdout}\n${stderr}`)
  }
  const into = join(repositoryRoot, 'node_modules/.cache/packages')
  rmSync(into, { recursive: true, force: true })
  mkdirSync(into, { recursive: true })
  return Promise.all(
    workspaces.map(async (workspace) => {
      const { path } = await packTarball(workspace, into)
      return { name: workspace.manifest.name, path: addHash(path) }
    }),
  )
}

/** When the newest file of a build was written. 0 without one. */
function readBuiltMs(folder: string): number {
  const files = globSync('dist/**/*.js', { cwd: join(repositoryRoot, folder) })
  return Math.max(0, ...files.map((file) => statSync(join(repositoryRoot, folder, file)).mtimeMs))
}

/** A package manager keeps what it has installed from a file of the same name. */
function addHash(path: string): string {
  const hash = createHash('sha256').update(readFileSync(path)).digest('hex').slice(0, 8)
  const named = path.replace(/\.tgz$/, `-${hash}.tgz`)
  renameSync(path, named)
  return named
}
