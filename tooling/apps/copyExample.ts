import { existsSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { CommandError } from '../command.ts'
import { repositoryRoot } from '../report.ts'
import { run } from '../run.ts'

/** Copies what a clone would have of a folder, and what is new in it: nothing that git ignores. */
export async function copyExample(folder: string, into: string): Promise<void> {
  // A container often runs as another user than the owner of the checkout.
  const safe = ['-c', `safe.directory=${repositoryRoot.replace(/\/$/, '')}`]
  const listing = ['ls-files', '--cached', '--others', '--exclude-standard', '-z', folder]
  const { code, stdout, stderr } = await run('git', [...safe, ...listing], { timeoutMs: 60_000 })
  if (code !== 0) throw new CommandError(`git could not list ${folder}:\n${stderr}`)
  const paths = stdout.split('\0').filter((path) => path !== '')
  // A file that was deleted and not yet committed is still listed.
  const present = paths.filter((path) => existsSync(join(repositoryRoot, path)))
  if (!present.includes(`${folder}/package.json`)) throw new CommandError(`${folder} not found`)
  for (const path of present) {
    await cp(join(repositoryRoot, path), join(into, relative(folder, path)))
  }
}
