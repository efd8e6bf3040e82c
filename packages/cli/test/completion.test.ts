import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const main = join(import.meta.dirname, '../src/main.ts')
// The library writes to the console, so only a process shows what a shell gets.
const run = (...args: readonly string[]) =>
  execFileSync(process.execPath, ['--conditions=@throughlink/source', main, ...args], {
    encoding: 'utf8',
  })

test('prints a script for a shell', () => {
  expect(run('complete', 'bash')).toContain('throughlink complete --')
})

test.each([
  [['lin'], ['links']],
  [
    ['links', ''],
    ['list', 'create', 'show', 'update', 'delete'],
  ],
  [['import', '--dr'], ['--dry-run']],
])('completes %j', (typed, expected) => {
  const completed = run('complete', '--', ...typed)
    .split('\n')
    .map((line) => line.split('\t')[0])
  for (const each of expected) expect(completed).toContain(each)
})
