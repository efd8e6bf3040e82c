import { expect, test } from 'vitest'
import { readEntries } from './readEntries.ts'

const conditions = (source: string) => ({ '@throughlink/source': source, import: {}, require: {} })

test('every entry with a source is built, under the name that apps import', () => {
  const exports = {
    '.': conditions('./src/index.ts'),
    './v0.3': conditions('./src/v0.3/index.ts'),
  }
  expect(readEntries({ name: 'library', exports })).toEqual([
    { subpath: '.', name: 'index', source: './src/index.ts', hasCommonJs: true },
    { subpath: './v0.3', name: 'v0.3', source: './src/v0.3/index.ts', hasCommonJs: true },
  ])
})

test('files that are not built are no entries', () => {
  const exports = { './package.json': './package.json', './app.plugin.js': './app.plugin.js' }
  expect(readEntries({ name: 'library', exports })).toEqual([])
})

test('an entry without the condition "require" has no CommonJS build', () => {
  const exports = { './schemas': { '@throughlink/source': './src/schemas/index.ts', default: '' } }
  expect(readEntries({ name: 'library', exports })).toMatchObject([{ hasCommonJs: false }])
})
