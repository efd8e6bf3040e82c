import { existsSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { CommandError } from '@throughlink/tooling/base/command'
import { repositoryRoot } from '@throughlink/tooling/base/report'
import { run } from '@throughlink/tooling/base/run'

/** Copies the files of a folder that git tracks or would track. Ignored files are left out. */
export async function copyExample(folder: string, into: string): Promise<void> {
  // In a container the user is often not the owner of the checkout, and git would refuse to run.
  const safe = ['-c', `safe.directory=${repositoryRoot.replace(/\/$/, '')}`]
  const listing = ['ls-files', '--cached', '--others', '--exclude-standard', '-z', folder]
  const { code, stdout, stderr } = await run('git', [...safe, ...listing], { timeoutMs: 60_000 })
  if (code !== 0) throw new CommandError(`git failed to list ${folder}:\n${stderr}`)
  const paths = stdout.split('\0').filter((path) => path !== '')
  // A deleted file is listed until the deletion is committed.
  const present = paths.filter((path) => existsSync(join(repositoryRoot, path)))
  if (!present.includes(`${folder}/package.json`)) throw new CommandError(`${folder} not found`)
  for (const path of present) {
    await cp(join(repositoryRoot, path), join(into, relative(folder, path)))
  }
}
