/**
 * `npm run check lint`: lints all files, one part of the repository after another. A single process holds the types
 * of every project, and ran out of memory at 4 GB.
 */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { repositoryRoot } from '../base/report.ts'

/** Linted by themselves. Everything else is the last part. */
const parts = ['apps/server', 'apps/dashboard', 'packages']

const caches = join(repositoryRoot, 'node_modules/.cache/eslint')

function lint(name: string, args: readonly string[]): boolean {
  const cache = ['--cache', '--cache-strategy', 'content', '--cache-location', join(caches, name)]
  const eslint = join(repositoryRoot, 'node_modules/eslint/bin/eslint.js')
  const { status } = spawnSync(
    process.execPath,
    [eslint, ...args, '--max-warnings', '0', ...cache],
    { cwd: repositoryRoot, stdio: 'inherit' },
  )
  return status === 0
}

const others = parts.flatMap((part) => ['--ignore-pattern', `${part}/**`])
const passed = [
  ...parts.map((part) => lint(part.replaceAll('/', '-'), [part])),
  lint('others', ['.', ...others]),
]
if (passed.includes(false)) process.exitCode = 1
