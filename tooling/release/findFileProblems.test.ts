import { expect, test } from 'vitest'
import { findFileProblems } from './findFileProblems.ts'

const complete = [
  'LICENSE',
  'README.md',
  'package.json',
  'dist/esm/index.js',
  'src/testing/index.ts',
]

test('a complete tarball has no problems, even with fakes for other packages', () => {
  expect(findFileProblems(complete)).toEqual([])
})

test.for(['LICENSE', 'README.md'])('a missing %s is a problem', (name) => {
  const files = complete.filter((path) => path !== name)
  expect(findFileProblems(files)).toEqual([expect.stringContaining(`${name} is missing`)])
})

test.for([
  'src/link.test.ts',
  'src/link.test-d.ts',
  'dist/esm/link.test.js',
  'dist/cjs/link.test-d.d.ts',
  'test/hermes/scenarios.ts',
  'src/__tests__/link.ts',
])('the test file %s is a problem', (path) => {
  expect(findFileProblems([...complete, path])).toEqual([
    expect.stringContaining(`${path} is a test`),
  ])
})
