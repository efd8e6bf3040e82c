import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeFiles } from '../base/writeFiles.ts'
import { createStubs } from '../build/createStubs.ts'
import { readEntries } from '../build/readEntries.ts'
import { findEntryProblems } from './findEntryProblems.ts'

function target(name: string) {
  return {
    '@throughlink/source': `./src/${name}/index.ts`,
    'react-native': `./dist/cjs/${name}.js`,
    import: `./dist/esm/${name}.js`,
    require: `./dist/cjs/${name}.js`,
  }
}

const name = '@throughlink/library'
const manifest = {
  name,
  main: './dist/cjs/index.js',
  exports: { '.': target('index'), './testing': target('testing') },
}
const installed = `node_modules/${name}`
const built = {
  [`${installed}/package.json`]: JSON.stringify(manifest),
  [`${installed}/dist/cjs/index.js`]: '',
  [`${installed}/dist/cjs/testing.js`]: '',
  [`${installed}/dist/esm/index.js`]: '',
  [`${installed}/dist/esm/testing.js`]: '',
}
const stubs = Object.fromEntries(
  createStubs(readEntries(manifest)).map((stub) => [
    `${installed}/${stub.folder}/package.json`,
    JSON.stringify(stub.manifest),
  ]),
)

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'throughlink-entries-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test('with a folder for each entry, Metro finds every entry with package exports on and off', async () => {
  await writeFiles(folder, { ...built, ...stubs })
  expect(findEntryProblems(folder, manifest)).toEqual([])
})

test('without the folders, Metro does not find the entries when package exports are off', async () => {
  await writeFiles(folder, built)
  expect(findEntryProblems(folder, manifest)).toEqual([
    expect.stringContaining('/testing (import, package exports off) is not found'),
    expect.stringContaining('/testing (require, package exports off) is not found'),
  ])
})

test('an entry that is another file for an import than for a require is a problem', async () => {
  const other = { ...manifest, exports: { '.': { ...target('index'), 'react-native': undefined } } }
  const changed = { [`${installed}/package.json`]: JSON.stringify(other) }
  await writeFiles(folder, { ...built, ...changed })
  expect(findEntryProblems(folder, other)).toEqual([
    expect.stringContaining(
      '(import, package exports on) is @throughlink/library/dist/esm/index.js',
    ),
  ])
})
