import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, relative, sep } from 'node:path'
import { expect, test } from 'vitest'
import { repositoryRoot } from '../report.ts'
import { findCircle } from './findCircle.ts'

const source = join(repositoryRoot, 'apps/server/src')

/** The folder of a file, two levels deep: `edge/redirect`. Files at the top count as themselves. */
function folderOf(file: string): string {
  const parts = file.split(sep)
  return parts.length === 1 ? file : parts.slice(0, Math.min(parts.length - 1, 2)).join('/')
}

function readArrows(): Map<string, Set<string>> {
  const arrows = new Map<string, Set<string>>()
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  for (const file of files.filter((name) => /(?<!\.test)\.ts$/.test(name))) {
    const from = folderOf(file)
    const targets = arrows.get(from) ?? new Set()
    arrows.set(from, targets)
    const text = readFileSync(join(source, file), 'utf8')
    for (const [, specifier = ''] of text.matchAll(/\bfrom '(\.{1,2}\/[^']+)'/g)) {
      const to = folderOf(relative('.', normalize(join(dirname(file), specifier))))
      if (to !== from) targets.add(to)
    }
  }
  return arrows
}

test('the top level of the server source has at most six folders and six files', () => {
  const entries = readdirSync(source, { withFileTypes: true })
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
  const files = entries.filter((entry) => entry.isFile()).map(({ name }) => name)
  expect(folders).toEqual(['catalog', 'commands', 'edge', 'manage', 'pipeline', 'platform'])
  expect(files.length, files.join(', ')).toBeLessThanOrEqual(6)
})

test('no folders of the server source import each other in a circle', () => {
  const arrows = readArrows()
  expect(arrows.size).toBeGreaterThan(30)
  expect(findCircle(arrows)).toBeNull()
})

test('a circle is found, of two folders and of three', () => {
  const graph = (...rows: [string, string[]][]) =>
    new Map(rows.map(([from, to]) => [from, new Set(to)]))
  expect(findCircle(graph(['a', ['b']], ['b', ['a']]))).toEqual(['a', 'b', 'a'])
  expect(findCircle(graph(['z', ['a']], ['a', ['b']], ['b', ['c']], ['c', ['a']]))).toEqual([
    'a',
    'b',
    'c',
    'a',
  ])
  expect(findCircle(graph(['a', ['b', 'c']], ['b', ['c']], ['c', []]))).toBeNull()
})
