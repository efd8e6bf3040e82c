import { expect, test } from 'vitest'
import { listPackages } from './listPackages.ts'

test('each package is listed once, scoped or not, and of nested packages the innermost', () => {
  const sources = [
    '__prelude__',
    '/App.tsx',
    '/node_modules/react/index.js',
    '/node_modules/react/cjs/react.production.js',
    '/node_modules/expo/node_modules/@expo/cli/build/require.js',
    '/somewhere/app/node_modules/@throughlink/client/dist/esm/index.js',
  ]
  expect([...listPackages({ sources })]).toEqual(['react', '@expo/cli', '@throughlink/client'])
})
