import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../../../..')
const folders = [
  'apps/server/src/platform/migrations',
  'apps/server/src/pipeline/shipping/migrations',
]

/**
 * Checks out the last commit before the newest migration, with the dependencies of this checkout, and returns
 * the folder of its server. Null if there is only the first migration, or the history is not here. `onFinished`
 * gets the function that removes it.
 */
export function checkOutPrevious(onFinished: (remove: () => void) => unknown): string | null {
  const commit = findCommit()
  if (commit === null) return null
  const folder = join(mkdtempSync(join(tmpdir(), 'previous-')), 'checkout')
  git('worktree', 'add', '--detach', folder, commit)
  onFinished(() => {
    git('worktree', 'remove', '--force', folder)
  })
  linkDependencies(folder)
  return join(folder, 'apps/server')
}

function findCommit(): string | null {
  const added = folders.flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((file) => /^\d{4}_\w+\.sql$/.test(file) && !file.startsWith('0001_'))
      .map((file) => git('log', '--diff-filter=A', '--format=%ct %H', '--', `${folder}/${file}`)),
  )
  const newest = added.filter((line) => line !== '').sort()
  const commit = newest.at(-1)?.split(' ')[1]
  if (commit === undefined) return null
  try {
    return git('rev-parse', '--verify', `${commit}^`)
  } catch {
    // A clone without the whole history.
    return null
  }
}

/** Packages of the workspace are those of the checkout. */
export function linkDependencies(folder: string): void {
  const from = join(root, 'node_modules')
  const to = join(folder, 'node_modules')
  mkdirSync(join(to, '@throughlink'), { recursive: true })
  for (const name of readdirSync(from)) {
    if (name !== '@throughlink') symlinkSync(join(from, name), join(to, name))
  }
  for (const name of readdirSync(join(folder, 'packages'))) {
    symlinkSync(join(folder, 'packages', name), join(to, '@throughlink', name))
  }
}

function git(...args: readonly string[]): string {
  return execFileSync('git', ['-c', `safe.directory=${root}`, ...args], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  }).trim()
}
