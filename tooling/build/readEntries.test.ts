import { expect, test } from 'vitest'
import { readEntries } from './readEntries.ts'

const conditions = (source: string) => ({
  '@throughlink/source': source,
  types: './dist/cjs/types.d.ts',
  default: './dist/cjs/built.js',
})

test('every entry with a source is built, under the name that apps import', () => {
  const exports = {
    '.': conditions('./src/index.ts'),
    './v0.3': conditions('./src/v0.3/index.ts'),
  }
  expect(readEntries({ name: 'library', exports })).toEqual([
    { subpath: '.', name: 'index', source: './src/index.ts', format: 'cjs' },
    { subpath: './v0.3', name: 'v0.3', source: './src/v0.3/index.ts', format: 'cjs' },
  ])
})

test('files that are not built are no entries', () => {
  const exports = { './package.json': './package.json', './app.plugin.js': './app.plugin.js' }
  expect(readEntries({ name: 'library', exports })).toEqual([])
})

test('an entry is built in the format that its path names', () => {
  const source = { '@throughlink/source': './src/index.ts' }
  const exports = { './schemas': { ...source, default: './dist/esm/schemas.js' } }
  expect(readEntries({ name: 'library', exports })).toMatchObject([{ format: 'esm' }])
})

test('an entry that is one file for an import and another one for a require is refused', () => {
  const source = { '@throughlink/source': './src/index.ts' }
  const exports = { '.': { ...source, import: './dist/esm/a.js', require: './dist/cjs/a.js' } }
  expect(() => readEntries({ name: 'library', exports })).toThrow('"default" of . must be a file')
})
