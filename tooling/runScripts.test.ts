import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { repositoryRoot } from './report.ts'
import { run } from './run.ts'

const folder = mkdtempSync(join(tmpdir(), 'throughlink-scripts-'))
afterAll(() => {
  rmSync(folder, { recursive: true })
})
const scripts = { good: 'echo good output', bad: 'echo bad output && exit 3', more: 'echo more' }
writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'scripts', scripts }))

const runScripts = (...names: string[]) =>
  run(process.execPath, [join(repositoryRoot, 'tooling/runScripts.ts'), ...names], { cwd: folder })

test('prints the output of every script and passes when all pass', async () => {
  const { code, stdout } = await runScripts('good', 'more')
  expect(code).toBe(0)
  expect(stdout).toMatch(/--- good\ngood output\n--- good: passed in \d+ s\n/)
  expect(stdout).toMatch(/--- more\nmore\n--- more: passed in \d+ s\n/)
})

test('fails when one script fails, after the others have run', async () => {
  const { code, stdout } = await runScripts('bad', 'good', 'more')
  expect(code).toBe(1)
  expect(stdout).toMatch(/--- bad\nbad output\n[^]*--- bad: failed/)
  expect(stdout).toMatch(/^passed +\d+ s {2}more$/m)
})

test('fails for a script that does not exist', async () => {
  expect((await runScripts('no-such-script')).code).toBe(1)
})
