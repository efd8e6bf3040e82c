import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { format, resolveConfig } from 'prettier'
import { expect, test } from 'vitest'
import { repositoryRoot } from '../../report.ts'
import { hasTitle } from '../hasTitle.ts'
import { findings } from './findings.ts'
import { hardeningPath, printHardening } from './generateHardening.ts'

test('the page matches the findings; if not, run `npm run generate:hardening`', async () => {
  const options = await resolveConfig(hardeningPath)
  const page = await format(printHardening(), { ...options, parser: 'markdown' })
  expect(readFileSync(hardeningPath, 'utf8')).toBe(page)
})

test.each(findings)('the finding has a test: $finding', ({ tests }) => {
  expect(tests).not.toEqual([])
})

test.each(findings.flatMap(({ tests }) => tests))(
  '$path has the test "$title"',
  ({ path, title }) => {
    expect(hasTitle(readFileSync(join(repositoryRoot, path), 'utf8'), title)).toBe(true)
  },
)
