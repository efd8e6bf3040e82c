import { expect, test } from 'vitest'
import type { Coverage, CoveredStatement } from './coverStatements.ts'
import { formatRows, formatSummary } from './formatCoverage.ts'
import type { TestResult } from './toTestResults.ts'

const proof: TestResult = { file: 'a.test.ts', title: '[spec 3.1] starts', status: 'passed' }

const covered: CoveredStatement = {
  statement: { id: '3.1', text: 'Starts unprocessed', owner: 'client' },
  state: 'covered',
  tests: [proof, proof, proof],
}
const open: CoveredStatement = {
  statement: { id: '2.2.1', text: 'Renders', owner: 'react-native' },
  state: 'open',
  tests: [],
}
const missing: CoveredStatement = {
  statement: { id: '3.2', text: 'Ends', owner: 'client' },
  state: 'missing',
  tests: [],
}

const createCoverage = (...statements: CoveredStatement[]): Coverage => ({
  statements,
  unknownTags: [],
})

test('rows are aligned and show the proving test, or the missing tag', () => {
  expect(formatRows(createCoverage(covered, open, missing), 100)).toEqual([
    '3.1    covered  Starts unprocessed  a.test.ts: [spec 3.1] starts +2',
    '2.2.1  open     Renders',
    '3.2    MISSING  Ends                no passing test is tagged [spec 3.2]',
  ])
})

test('a row is cut to the width and keeps the number of further tests', () => {
  const [row] = formatRows(createCoverage(covered), 50)
  expect(row).toBe('3.1  covered  Starts unprocess…  a.test.ts: [s… +2')
})

test('a failing test is shown as such', () => {
  const [row] = formatRows(createCoverage({ ...missing, tests: [proof] }), 100)
  expect(row).toContain('MISSING  Ends  fails: a.test.ts: [spec 3.1] starts')
})

test('the last line is the count', () => {
  expect(formatSummary(createCoverage(covered))).toEqual(['1 statements, 1 covered, 0 missing'])
})

test('open statements are counted before the last line', () => {
  expect(formatSummary(createCoverage(covered, open, missing))).toEqual([
    '1 open: packages/react-native, which owns them, does not exist yet',
    '3 statements, 1 covered, 1 missing',
  ])
})

test('tags without a statement are listed with their test', () => {
  const [line] = formatSummary({ statements: [], unknownTags: [{ id: '3.9', test: proof }] })
  expect(line).toContain('[spec 3.9] is not a statement')
  expect(line).toContain('a.test.ts')
})
