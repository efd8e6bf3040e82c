import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, relative, sep } from 'node:path'
import { expect, test } from 'vitest'
import { repositoryRoot } from '../report.ts'
import { findCycle } from './findCycle.ts'

const source = join(repositoryRoot, 'apps/server/src')

/** Returns a file's folder, at most two levels deep: `edge/redirect`. A top-level file is its own folder. */
function toFolder(file: string): string {
  const parts = file.split(sep)
  return parts.length === 1 ? file : parts.slice(0, Math.min(parts.length - 1, 2)).join('/')
}

function readArrows(): Map<string, Set<string>> {
  const arrows = new Map<string, Set<string>>()
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  for (const file of files.filter((name) => /(?<!\.test)\.ts$/.test(name))) {
    const from = toFolder(file)
    const targets = arrows.get(from) ?? new Set()
    arrows.set(from, targets)
    const text = readFileSync(join(source, file), 'utf8')
    for (const [, specifier = ''] of text.matchAll(/\bfrom '(\.{1,2}\/[^']+)'/g)) {
      const to = toFolder(relative('.', normalize(join(dirname(file), specifier))))
      if (to !== from) targets.add(to)
    }
  }
  return arrows
}

test('the top level of the server source has seven folders and at most four files', () => {
  const entries = readdirSync(source, { withFileTypes: true })
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
  const files = entries.filter((entry) => entry.isFile()).map(({ name }) => name)
  expect(folders).toEqual([
    'catalog',
    'commands',
    'edge',
    'manage',
    'pipeline',
    'platform',
    'roles',
  ])
  expect(files.length, files.join(', ')).toBeLessThanOrEqual(4)
})

test('the folders of the server source have no import cycle', () => {
  const arrows = readArrows()
  expect(arrows.size).toBeGreaterThan(30)
  expect(findCycle(arrows)).toBeNull()
})

test('a cycle of two or three folders is found', () => {
  const graph = (...rows: [string, string[]][]) =>
    new Map(rows.map(([from, to]) => [from, new Set(to)]))
  expect(findCycle(graph(['a', ['b']], ['b', ['a']]))).toEqual(['a', 'b', 'a'])
  expect(findCycle(graph(['z', ['a']], ['a', ['b']], ['b', ['c']], ['c', ['a']]))).toEqual([
    'a',
    'b',
    'c',
    'a',
  ])
  expect(findCycle(graph(['a', ['b', 'c']], ['b', ['c']], ['c', []]))).toBeNull()
})
