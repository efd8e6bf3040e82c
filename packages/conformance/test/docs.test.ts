import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readScenarios } from '@throughlink/conformance'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

test('the command lists every scenario', () => {
  const output = execFileSync(process.execPath, [join(root, 'src/main.ts'), 'list'], {
    encoding: 'utf8',
  })
  expect(output.trimEnd().split('\n')).toHaveLength(readScenarios().length)
  expect(output).toContain('match/link-on-first-run')
})

test('the readme names every step and every matcher', () => {
  const readme = readFileSync(join(root, 'README.md'), 'utf8')
  const used = readScenarios().flatMap((scenario) => [
    ...scenario.steps.map((step) => `${step.do}:`),
    ...(JSON.stringify(scenario.expect).match(/\$[a-z]+/g) ?? []).map((matcher) => `\`${matcher}`),
  ])
  expect([...new Set(used)].filter((name) => !readme.includes(name))).toEqual([])
})
