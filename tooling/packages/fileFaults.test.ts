import { expect, test } from 'vitest'
import { fileFaults } from './fileFaults.ts'

const complete = [
  'LICENSE',
  'README.md',
  'package.json',
  'dist/esm/index.js',
  'src/testing/index.ts',
]

test('finds no fault with a complete tarball, fakes for other packages included', () => {
  expect(fileFaults(complete)).toEqual([])
})

test.for(['LICENSE', 'README.md'])('misses %s', (name) => {
  const files = complete.filter((path) => path !== name)
  expect(fileFaults(files)).toEqual([expect.stringContaining(`${name} is missing`)])
})

test.for([
  'src/link.test.ts',
  'src/link.test-d.ts',
  'dist/esm/link.test.js',
  'dist/cjs/link.test-d.d.ts',
  'test/hermes/scenarios.ts',
  'src/__tests__/link.ts',
])('finds the test %s', (path) => {
  expect(fileFaults([...complete, path])).toEqual([expect.stringContaining(`${path} is a test`)])
})
