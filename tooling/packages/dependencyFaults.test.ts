import { expect, test } from 'vitest'
import type { Manifest, Workspace } from '../workspaces.ts'
import { dependencyFaults } from './dependencyFaults.ts'

const pkg = (manifest: Manifest): Workspace => ({ folder: manifest.name, manifest })

const protocol = pkg({ name: '@throughlink/protocol' })
const client = pkg({ name: '@throughlink/client', dependencies: { '@throughlink/protocol': '1' } })

test('allows published packages of ours', () => {
  expect(dependencyFaults(client, [protocol, client])).toEqual([])
})

test('finds a foreign dependency behind one of ours', () => {
  const heavy = pkg({ name: '@throughlink/protocol', dependencies: { typebox: '1' } })
  expect(dependencyFaults(client, [heavy, client])).toEqual([
    expect.stringContaining('@throughlink/protocol depends on typebox'),
  ])
})

test('finds an optional foreign dependency', () => {
  const heavy = pkg({ name: '@throughlink/protocol', optionalDependencies: { fsevents: '1' } })
  expect(dependencyFaults(heavy, [heavy])).toHaveLength(1)
})

test('finds a dependency of ours that is never published', () => {
  const tooling = pkg({ name: '@throughlink/tooling', private: true })
  const leaning = pkg({ name: '@throughlink/cli', dependencies: { '@throughlink/tooling': '1' } })
  expect(dependencyFaults(leaning, [tooling, leaning])).toEqual([
    expect.stringContaining('is private'),
  ])
})

test('ends when two packages depend on each other', () => {
  const a = pkg({ name: '@throughlink/a', dependencies: { '@throughlink/b': '1' } })
  const b = pkg({ name: '@throughlink/b', dependencies: { '@throughlink/a': '1' } })
  expect(dependencyFaults(a, [a, b])).toEqual([])
})
