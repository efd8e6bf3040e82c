import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { repositoryRoot } from './report.ts'
import { readWorkspaces } from './workspaces.ts'

test('reads every workspace of the root manifest, with its own manifest', () => {
  const workspaces = readWorkspaces()
  expect(workspaces.map(({ manifest }) => manifest.name)).toContain('@throughlink/protocol')
  for (const { folder, manifest } of workspaces) {
    expect(existsSync(join(repositoryRoot, folder))).toBe(true)
    expect(manifest.name).toMatch(/^(@throughlink\/|throughlink$)/)
  }
})

test('private and public packages are distinguished', () => {
  const isPrivate = Object.fromEntries(
    readWorkspaces().map(({ manifest }) => [manifest.name, manifest.private === true]),
  )
  expect(isPrivate).toMatchObject({ '@throughlink/protocol': false, '@throughlink/tooling': true })
})
