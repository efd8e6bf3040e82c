import { expect, test } from 'vitest'
import type { Manifest, Workspace } from '../base/workspaces.ts'
import { findDependencyProblems } from './findDependencyProblems.ts'

const pkg = (manifest: Manifest): Workspace => ({ folder: manifest.name, manifest })

const protocol = pkg({ name: '@throughlink/protocol' })
const client = pkg({ name: '@throughlink/client', dependencies: { '@throughlink/protocol': '1' } })

test('our published packages are allowed', () => {
  expect(findDependencyProblems(client, [protocol, client])).toEqual([])
})

test('a third-party dependency of one of our packages is a problem', () => {
  const heavy = pkg({ name: '@throughlink/protocol', dependencies: { typebox: '1' } })
  expect(findDependencyProblems(client, [heavy, client])).toEqual([
    expect.stringContaining('@throughlink/protocol depends on typebox'),
  ])
})

test('an optional third-party dependency is a problem', () => {
  const heavy = pkg({ name: '@throughlink/protocol', optionalDependencies: { fsevents: '1' } })
  expect(findDependencyProblems(heavy, [heavy])).toHaveLength(1)
})

test('a dependency on a private package is a problem', () => {
  const tooling = pkg({ name: '@throughlink/tooling', private: true })
  const cli = pkg({ name: '@throughlink/cli', dependencies: { '@throughlink/tooling': '1' } })
  expect(findDependencyProblems(cli, [tooling, cli])).toEqual([
    expect.stringContaining('is private'),
  ])
})

test('two packages that depend on each other do not cause an endless loop', () => {
  const a = pkg({ name: '@throughlink/a', dependencies: { '@throughlink/b': '1' } })
  const b = pkg({ name: '@throughlink/b', dependencies: { '@throughlink/a': '1' } })
  expect(findDependencyProblems(a, [a, b])).toEqual([])
})
