import { expect, test } from 'vitest'
import { createStubs } from './createStubs.ts'

const main = { subpath: '.', name: 'index', source: './src/index.ts', format: 'cjs' } as const
const testing = {
  subpath: './testing',
  name: 'testing',
  source: './src/testing/index.ts',
  format: 'cjs',
} as const

test('each entry but the main one has a folder that points to its build', () => {
  expect(createStubs([main, testing])).toEqual([
    {
      folder: 'testing',
      manifest: {
        main: '../dist/cjs/testing.js',
        types: '../dist/cjs/testing/index.d.ts',
      },
    },
  ])
})

test('an entry without CommonJS has no folder', () => {
  expect(createStubs([main, { ...testing, format: 'esm' }])).toEqual([])
})
