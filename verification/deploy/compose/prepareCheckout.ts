import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CommandError } from '@throughlink/tooling/base/command'
import { run } from '@throughlink/tooling/base/run'
import { copyWorkingTree } from '../image/copyWorkingTree.ts'

/** What docker-compose 1.29 or podman refuse, and Docker's own does not. */
const refused = [/^name: .*\n/m, /^ *driver: local\n/m, /^ *ulimits:\n.*\n/m]

/** A repository with the files of this checkout, for an operator to clone. */
export interface Origin {
  readonly folder: string
  /** Lines of compose.yaml that were removed. */
  readonly removed: readonly string[]
  /** Commits a new version, which `throughlink-server --version` tells from the old one. */
  readonly publishNext: () => Promise<void>
}

export async function prepareCheckout(folder: string): Promise<Origin> {
  await copyWorkingTree(folder)
  const path = join(folder, 'deploy/compose.yaml')
  let text = await readFile(path, 'utf8')
  const removed: string[] = []
  for (const pattern of refused) {
    const [found = ''] = pattern.exec(text) ?? []
    removed.push(...found.trim().split(/\n\s*/))
    text = text.replace(pattern, '')
  }
  await writeFile(path, text)
  const commit = async (message: string) => {
    const person = ['-c', 'user.name=test', '-c', 'user.email=test@throughlink.localhost']
    await git(folder, 'add', '--all')
    await git(folder, ...person, 'commit', '--quiet', '--message', message)
  }
  await git(folder, 'init', '--quiet', '--initial-branch', 'main')
  await commit('This version')
  return {
    folder,
    removed,
    async publishNext() {
      const main = join(folder, 'apps/server/src/main.ts')
      const source = await readFile(main, 'utf8')
      const next = source.replace('${serverPackage.version}\\n', '${serverPackage.version}-next\\n')
      if (next === source) throw new CommandError('The version is not where it was.')
      await writeFile(main, next)
      const example = join(folder, 'deploy/.env.example')
      const variables = await readFile(example, 'utf8')
      await writeFile(example, `${variables}\n# A variable of the next version.\nNEXT_SETTING=\n`)
      await commit('The next version')
    },
  }
}

async function git(folder: string, ...args: readonly string[]): Promise<void> {
  const { code, stderr } = await run('git', args, { cwd: folder })
  if (code !== 0) throw new CommandError(`git ${args[0] ?? ''} failed:\n${stderr}`)
}
