import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { format, resolveConfig } from 'prettier'
import { expect, test } from 'vitest'
import { repositoryRoot } from '../../base/report.ts'
import { printThreats, threatsPath } from './generateThreats.ts'
import { threats } from './threats.ts'

const tests = threats.flatMap((threat) => threat.tests)

test('the page matches the table; if not, run `npm run generate threats`', async () => {
  const options = await resolveConfig(threatsPath)
  const page = await format(printThreats(), { ...options, parser: 'markdown' })
  expect(readFileSync(threatsPath, 'utf8')).toBe(page)
})

test.each(threats)('the threat has a test: $threat', (threat) => {
  expect(threat.tests).not.toEqual([])
})

test.each(tests)('$path has the test "$title"', ({ path, title }) => {
  const source = readFileSync(join(repositoryRoot, path), 'utf8')
  // Rows of a scenario may begin with the name of a proxy.
  expect(hasTitle(source, title) || source.includes(`}: ${title}\``)).toBe(true)
})

test('every file of threat tests, and every security scenario, belongs to a threat', () => {
  const files = globSync(['apps/server/test/threats/*.test.ts', 'verification/security/*.ts'], {
    cwd: repositoryRoot,
  })
  const helpers = ['listEntrances', 'scenario', 'testSecurity'].map(
    (name) => `verification/security/${name}.ts`,
  )
  const named = new Set([...helpers, ...tests.map(({ path }) => path)])
  expect(files.filter((file) => !named.has(file))).toEqual([])
})

/** Returns whether a test file contains the whole title as a string literal. */
function hasTitle(source: string, title: string): boolean {
  const quoted = [title.replaceAll("'", "\\'"), title].flatMap((text) => [`'${text}'`, `"${text}"`])
  return [...quoted, `\`${title}\``].some((text) => source.includes(text))
}
