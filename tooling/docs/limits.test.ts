import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { repositoryRoot } from '../base/report.ts'

const read = (file: string) => readFileSync(join(repositoryRoot, file), 'utf8')
const countWords = (file: string) => read(file).trim().split(/\s+/).length

test('the README has at most 700 words', () => {
  expect(countWords('README.md')).toBeLessThanOrEqual(700)
})

test.each([
  ['CONTRIBUTING.md', 8000],
  ['AGENTS.md', 6000],
])('%s has at most %i bytes', (file, maxBytes) => {
  expect(Buffer.byteLength(read(file))).toBeLessThanOrEqual(maxBytes)
})

const decisions = globSync('docs/internals/decisions/*.md', { cwd: repositoryRoot })

test.each(decisions)('%s fits on a screen: at most 500 words', (file) => {
  expect(countWords(file)).toBeLessThanOrEqual(500)
})

test('the index lists every decision', () => {
  const index = read('docs/internals/decisions/README.md')
  const names = decisions.map((file) => file.split('/').at(-1) ?? '')
  expect(names.filter((name) => name !== 'README.md' && !index.includes(`](${name})`))).toEqual([])
})
