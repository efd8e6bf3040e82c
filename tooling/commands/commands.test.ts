import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { repositoryRoot } from '../base/report.ts'
import { run } from '../base/run.ts'
import { benches } from './benches.ts'
import { checks } from './checks.ts'
import { chooseEntry } from './chooseEntry.ts'
import { formatEntries } from './formatEntries.ts'
import { generators } from './generators.ts'
import { findSuite, suites } from './suites.ts'
import { verifications } from './verifications.ts'

const runCommand = (...args: string[]) =>
  run(process.execPath, ['tooling/commands/runCommand.ts', ...args])

test.each([
  ['fualts', 'faults'],
  ['fault', 'faults'],
  ['fail-over', 'failover'],
  ['something', undefined],
])('%s suggests %s', (name, nearest) => {
  expect(chooseEntry(verifications, name)).toEqual({ nearest })
})

test('an unknown name fails, with the nearest', async () => {
  const { code, stderr } = await runCommand('verify', 'fualts')
  expect(code).toBe(1)
  expect(stderr).toContain('Did you mean faults?')
})

test.each([
  ['verify', verifications],
  ['bench', benches],
  ['generate', generators],
])('npm run %s prints a list that fits a screen', async (title, entries) => {
  const { code, stdout } = await runCommand(title)
  expect(code).toBe(0)
  expect(stdout).toContain(formatEntries(entries))
  const lines = stdout.trimEnd().split('\n')
  expect(lines.length).toBeLessThanOrEqual(40)
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(100)
})

test.each([
  ['apps/server/test/errors.test.ts', 'server', 'test/errors.test.ts'],
  ['packages/react-native/src', 'react-native', 'src'],
  ['packages/cli', 'unit', 'packages/cli'],
  ['-t', 'unit', '-t'],
])('npm test %s runs the suite %s', (given, name, path) => {
  expect(findSuite(given)).toEqual({ name, path })
})

test('arguments are passed on, and so is the exit code', async () => {
  const { code, stdout } = await runCommand('check', 'dead-code', '--version')
  expect(code).toBe(0)
  expect(stdout).toMatch(/^\d+\.\d+\.\d+\n$/)
  expect((await runCommand('check', 'dead-code', '--no-such-option')).code).not.toBe(0)
})

const lists = {
  check: checks,
  test: suites,
  verify: verifications,
  bench: benches,
  generate: generators,
}

test('every entry runs a file that exists', () => {
  const missing = Object.values(lists)
    .flat()
    .flatMap(({ run: command }) => command.split(' '))
    .filter((word) => /^[^-].*\.(ts|js)$/.test(word) && !existsSync(join(repositoryRoot, word)))
  expect(missing).toEqual([])
})

test('every command that a document or a comment names exists', () => {
  const found = git('grep', '-hoE', 'npm run (check|verify|bench|generate) [a-z][a-z-]+').split(
    '\n',
  )
  const unknown = found.filter((command) => {
    const [, , list = '', name = ''] = command.split(' ')
    return !lists[list as keyof typeof lists].some((entry) => entry.name === name)
  })
  expect([...new Set(unknown)]).toEqual([])
})

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: repositoryRoot, encoding: 'utf8' }).trim()
}
