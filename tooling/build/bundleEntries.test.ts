import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeFiles } from '../base/writeFiles.ts'
import { type BuiltFile, bundleEntries } from './bundleEntries.ts'
import { toCommonJs } from './toCommonJs.ts'

const sources = {
  'src/index.ts': `export { increment } from './counter.ts'\nexport { storage } from './storage.ts'\n`,
  'src/counter.ts': `let count = 0\nexport function increment(): number {\n  return ++count\n}\n`,
  'src/storage.ts': `declare function require(name: string): unknown
declare const __DEV__: boolean
export let storage: unknown
try {
  storage = require('some-storage')
} catch {
  if (__DEV__ || process.env.NODE_ENV !== 'production') console.log('development only')
}
`,
  'src/first/index.ts': `import { useState } from 'react'
import { increment } from '../counter.ts'
import { remember } from '../between.ts'
export const first = () => [increment(), remember('first'), useState]\n`,
  'src/second/index.ts': `import { increment } from '../counter.ts'
import { remember } from '../between.ts'
export const second = () => [increment(), remember('second')]\n`,
  'src/between.ts': `const seen: string[] = []\nexport const remember = (name: string) => seen.push(name)\n`,
}

const entry = (name: string, source: string) => ({
  subpath: name === 'index' ? '.' : `./${name}`,
  name,
  source,
  format: 'cjs' as const,
})

const entries = [
  entry('index', './src/index.ts'),
  entry('first', './src/first/index.ts'),
  entry('second', './src/second/index.ts'),
]

let folder: string
let files: readonly BuiltFile[]

const textOf = (path: string) => files.find((file) => file.path === path)?.text ?? ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'throughlink-bundle-'))
  await writeFiles(folder, sources)
  files = await bundleEntries(folder, entries)
  for (const { path, text } of files) {
    if (path.endsWith('.map')) continue
    const translated = await toCommonJs(path, { code: text, map: textOf(`${path}.map`) })
    await writeFiles(folder, { [`cjs/${path}`]: translated.code, [`cjs/${path}.map`]: '' })
  }
  await writeFiles(folder, {
    'cjs/package.json': '{ "type": "commonjs" }',
    'node_modules/react/index.js': 'exports.useState = () => undefined',
    'node_modules/some-storage/index.js': "exports.kind = 'some'",
  })
})

afterAll(() => rm(folder, { recursive: true, force: true }))

test('each entry is one file, beside the modules of the main entry and those of several others', () => {
  const scripts = files.map(({ path }) => path).filter((path) => path.endsWith('.js'))
  const chunk: unknown = expect.stringMatching(/^chunk-\w+\.js$/)
  expect(scripts.sort()).toEqual([chunk, 'first.js', 'index.js', 'second.js', 'shared.js'])
})

test('in CommonJS, all entries share the state of the main entry and of one another', () => {
  const load = createRequire(join(folder, 'cjs/test.js')) as (path: string) => {
    increment(): number
    first(): unknown[]
    second(): unknown[]
  }
  expect(load('./index.js').increment()).toBe(1)
  expect(load('./first.js').first().slice(0, 2)).toEqual([2, 1])
  expect(load('./second.js').second()).toEqual([3, 2])
  expect(load('./index.js')).toMatchObject({ storage: { kind: 'some' } })
})

test('the main entry is a file of its own, so that jest.mock of it leaves the other entries intact', () => {
  expect(textOf('index.js')).toContain('from "./shared.js"')
  expect(textOf('first.js')).toContain('from "./shared.js"')
  expect(textOf('first.js')).not.toContain('./index.js')
})

test('an optional module is a literal require, which Metro finds', async () => {
  const code = textOf('shared.js')
  expect(code).toContain('= require("some-storage")')
  const translated = await toCommonJs('shared.js', { code, map: textOf('shared.js.map') })
  expect(translated.code).toContain('= require("some-storage")')
})

test('development checks stay for the bundler of the app', () => {
  expect(textOf('shared.js')).toContain('__DEV__ || process.env.NODE_ENV !== "production"')
})

test('source maps of both formats lead to the sources', async () => {
  const map = textOf('shared.js.map')
  const translated = await toCommonJs('shared.js', { code: textOf('shared.js'), map })
  for (const json of [map, translated.map]) {
    const { sources: paths } = JSON.parse(json) as { sources: string[] }
    expect(paths).toEqual(['../../src/counter.ts', '../../src/storage.ts'])
  }
  expect(translated.code.match(/sourceMappingURL/g)).toHaveLength(1)
})

test('two modules of the main entry that export the same name to other entries are refused', async () => {
  const other = await mkdtemp(join(tmpdir(), 'throughlink-bundle-'))
  try {
    await writeFiles(other, {
      'src/index.ts': `export { a } from './one.ts'\nexport { a as b } from './two.ts'\n`,
      'src/one.ts': 'export const a = 1\n',
      'src/two.ts': 'export const a = 2\n',
    })
    await expect(bundleEntries(other, [entry('index', './src/index.ts')])).rejects.toThrow(
      'both export a: rename one of them',
    )
  } finally {
    await rm(other, { recursive: true, force: true })
  }
})
