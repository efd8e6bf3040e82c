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
    default: `./dist/cjs/${name}.js`,
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
  const problems = findEntryProblems(folder, manifest)
  expect(problems).toHaveLength(6)
  expect(problems).toEqual(
    expect.arrayContaining([
      expect.stringContaining('/testing (native, import, package exports off) is not found'),
      expect.stringContaining('/testing (native, require, package exports off) is not found'),
    ]),
  )
})

test('an entry that is another file for an import than for a require is a problem', async () => {
  const both = {
    'react-native': './dist/cjs/index.js',
    import: './dist/esm/index.js',
    ...target('index'),
  }
  const other = { ...manifest, exports: { '.': both } }
  const changed = { [`${installed}/package.json`]: JSON.stringify(other) }
  await writeFiles(folder, { ...built, ...changed })
  const found = 'is @throughlink/library/dist/esm/index.js'
  expect(findEntryProblems(folder, other)).toEqual([
    expect.stringContaining(`(browser, import, package exports on) ${found}`),
    expect.stringContaining(`(server, import, package exports on) ${found}`),
  ])
})

test("an entry's folder that leads a browser to another file is a problem", async () => {
  const stub = `${installed}/testing/package.json`
  const module = '../dist/esm/testing.js'
  await writeFiles(folder, {
    ...built,
    [stub]: JSON.stringify({ main: '../dist/cjs/testing.js', module }),
  })
  const problems = findEntryProblems(folder, manifest)
  expect(problems).toHaveLength(4)
  for (const problem of problems) {
    expect(problem).toMatch(
      /testing \(browser, .* is @throughlink\/library\/dist\/esm\/testing\.js/,
    )
  }
})
