import { expect, test } from 'vitest'
import { toTestResults } from './toTestResults.ts'

const assertion = (title: string, status: string, ...ancestorTitles: string[]) => ({
  ancestorTitles,
  title,
  status,
})

function resultsOf(name: string, ...assertionResults: ReturnType<typeof assertion>[]) {
  return toTestResults({ testResults: [{ name, assertionResults }] }, '/root/')
}

test('names the file from the root, and the test with its groups', () => {
  expect(resultsOf('/root/a.test.ts', assertion('starts', 'passed', 'session'))).toEqual([
    { file: 'a.test.ts', title: 'session > starts', status: 'passed' },
  ])
})

test('leaves out the group that Vitest names after the file of a type test', () => {
  const [result] = resultsOf('/root/a.test-d.ts', assertion('types', 'passed', 'a.test-d.ts'))
  expect(result?.title).toBe('types')
})

test.for(['skipped', 'pending', 'todo', 'disabled'])('%s proves nothing', (status) => {
  const [result] = resultsOf('/root/a.test.ts', assertion('starts', status))
  expect(result?.status).toBe('skipped')
})
