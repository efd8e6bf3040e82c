import { expect, test } from 'vitest'
import { narrowToFailed } from './narrowToFailed.ts'

test('a file of which Vitest or Jest reports failures is named once, without the other arguments', () => {
  const output = [
    '\u001B[31m FAIL \u001B[39m packages/client/src/a.test.ts > a title',
    ' FAIL  packages/client/src/a.test.ts > another title',
    'FAIL test/b.test.tsx (5.1 s)',
    ' FAIL  packages/client/src/c.test-d.ts > types',
  ].join('\n')
  expect(narrowToFailed('npm test unit -- --reporter=json', output)).toBe(
    'npm test unit -- packages/client/src/a.test.ts test/b.test.tsx packages/client/src/c.test-d.ts',
  )
})

test('a file of which Playwright reports failures is named, and one that passed is not', () => {
  const output = [
    '  ✓  1 [dashboard] › verification/browser/dashboard/team.spec.ts:9:5 › passes (2.0s)',
    '  ✘  2 [dashboard] › verification/browser/dashboard/links.spec.ts:60:3 › fails (1.0m)',
    '',
    '  1 failed',
    '    [dashboard] › verification/browser/dashboard/links.spec.ts:60:3 › fails ──────',
    '  1 passed (1.1m)',
  ].join('\n')
  expect(narrowToFailed('npm run verify dashboard', output)).toBe(
    'npm run verify dashboard -- verification/browser/dashboard/links.spec.ts',
  )
})

test('a file in which Vitest found an error outside of its tests is named', () => {
  const line =
    '\u001B[31mThis error originated in "\u001B[1mtest/a.test.ts\u001B[22m" test file. It …\u001B[39m'
  expect(narrowToFailed('npm test server', line)).toBe('npm test server -- test/a.test.ts')
})

test('a command whose output names no test runs whole', () => {
  expect(narrowToFailed('npm run verify faults', '2 ok, 1 failed')).toBeUndefined()
})
