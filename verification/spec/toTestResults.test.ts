import { expect, test } from 'vitest'
import { toTestResults } from './toTestResults.ts'

const assertion = (title: string, status: string, ...ancestorTitles: string[]) => ({
  ancestorTitles,
  title,
  status,
})

function readResults(name: string, ...assertionResults: ReturnType<typeof assertion>[]) {
  return toTestResults({ testResults: [{ name, assertionResults }] }, '/root/')
}

test('the file is relative to the root, and the title includes the groups', () => {
  expect(readResults('/root/a.test.ts', assertion('starts', 'passed', 'session'))).toEqual([
    { file: 'a.test.ts', title: 'session > starts', status: 'passed' },
  ])
})

test('the group that Vitest adds for the file of a type test is left out', () => {
  const [result] = readResults('/root/a.test-d.ts', assertion('types', 'passed', 'a.test-d.ts'))
  expect(result?.title).toBe('types')
})

test.for(['skipped', 'pending', 'todo', 'disabled'])('%s counts as skipped', (status) => {
  const [result] = readResults('/root/a.test.ts', assertion('starts', status))
  expect(result?.status).toBe('skipped')
})
