import { expect, test } from 'vitest'
import { createStubs } from './createStubs.ts'

const main = { subpath: '.', name: 'index', source: './src/index.ts', hasCommonJs: true }
const testing = {
  subpath: './testing',
  name: 'testing',
  source: './src/testing/index.ts',
  hasCommonJs: true,
}

test('each entry but the main one has a folder that points to its build', () => {
  expect(createStubs([main, testing])).toEqual([
    {
      folder: 'testing',
      manifest: {
        main: '../dist/cjs/testing.js',
        module: '../dist/esm/testing.js',
        types: '../dist/cjs/testing/index.d.ts',
      },
    },
  ])
})

test('an entry without CommonJS has no folder', () => {
  expect(createStubs([main, { ...testing, hasCommonJs: false }])).toEqual([])
})
