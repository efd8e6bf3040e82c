import { expect, test } from 'vitest'
import { coverStatements, type State } from './coverStatements.ts'
import type { Owner, Statement } from './statements.ts'
import type { TestResult } from './toTestResults.ts'

const statements: readonly Statement[] = [
  { id: '3.1', text: 'Starts unprocessed', owner: 'client' },
  { id: '3.2', text: 'Renders', owner: 'react-native' },
]
const noneAbsent: ReadonlySet<Owner> = new Set()
const withoutReactNative: ReadonlySet<Owner> = new Set<Owner>(['react-native'])

const result = (title: string, status: TestResult['status'] = 'passed'): TestResult => ({
  file: 'packages/client/src/a.test.ts',
  title,
  status,
})

function findStates(results: readonly TestResult[], absent = noneAbsent): readonly State[] {
  return coverStatements(statements, results, absent).statements.map(({ state }) => state)
}

const both = [result('[spec 3.1] starts'), result('[spec 3.2] renders')]

test('a passing test covers the statement that it names', () => {
  expect(findStates(both)).toEqual(['covered', 'covered'])
})

test('one test covers every statement that it names', () => {
  expect(findStates([result('[spec 3.1, 3.2] starts and renders')])).toEqual(['covered', 'covered'])
})

test('a removed test leaves its statement missing', () => {
  expect(findStates(both.slice(1))).toEqual(['missing', 'covered'])
})

test('a test without its tag leaves its statement missing', () => {
  expect(findStates([result('starts'), ...both.slice(1)])).toEqual(['missing', 'covered'])
})

test.for(['failed', 'skipped'] as const)('a test that is %s covers nothing', (status) => {
  expect(findStates([result('[spec 3.1] starts', status), ...both.slice(1)])).toEqual([
    'missing',
    'covered',
  ])
})

test('a failing test outweighs a passing one and is shown', () => {
  const failing = result('[spec 3.1] starts again', 'failed')
  const [first] = coverStatements(statements, [...both, failing], noneAbsent).statements
  expect(first).toMatchObject({ state: 'missing', tests: [failing] })
})

test('a statement of a package that does not exist yet is open, unless a test proves it', () => {
  expect(findStates([], withoutReactNative)).toEqual(['missing', 'open'])
  expect(findStates(both, withoutReactNative)).toEqual(['covered', 'covered'])
})

test('a tag without a statement is returned with its test', () => {
  const stray = result('[spec 3.9] starts')
  expect(coverStatements(statements, [stray], noneAbsent).unknownTags).toEqual([
    { id: '3.9', test: stray },
  ])
})
