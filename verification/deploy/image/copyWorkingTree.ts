import { cp, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { CommandError } from '@throughlink/tooling/base/command'
import { repositoryRoot } from '@throughlink/tooling/base/report'
import { run } from '@throughlink/tooling/base/run'

/** Copies the files of this checkout that are or could be committed, into a folder that is emptied first. */
export async function copyWorkingTree(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const { code, stdout } = await run('git', [
    'ls-files',
    '--cached',
    '--others',
    '--exclude-standard',
  ])
  if (code !== 0) throw new CommandError('git ls-files failed.')
  for (const file of stdout.split('\n').filter((line) => line !== '')) {
    // Some may be deleted and not committed yet.
    await cp(join(repositoryRoot, file), join(folder, file)).catch(() => undefined)
  }
}
