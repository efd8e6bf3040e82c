import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listProductionPackages } from './listProductionPackages.ts'

let root: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'throughlink-packages-'))
})

afterEach(() => {
  rmSync(root, { recursive: true })
})

function add(path: string, manifest: object): void {
  mkdirSync(join(root, path), { recursive: true })
  writeFileSync(join(root, path, 'package.json'), JSON.stringify(manifest))
}

test('packages of packages are listed, from the folder where Node would find them', () => {
  add('apps/server', { dependencies: { web: '1', log: '2' } })
  add('apps/server/node_modules/log', {})
  add('node_modules/log', {})
  add('node_modules/web', { dependencies: { router: '1', log: '1' } })
  add('node_modules/web/node_modules/router', {})
  expect(listProductionPackages(root, ['apps/server'])).toEqual([
    'apps/server/node_modules/log',
    'node_modules/log',
    'node_modules/web',
    'node_modules/web/node_modules/router',
  ])
})

test('what only development, peers or our own packages need is left out', () => {
  add('apps/server', {
    dependencies: { web: '1', '@throughlink/protocol': '0' },
    devDependencies: { tests: '1' },
  })
  add('node_modules/web', { peerDependencies: { bundler: '1' }, devDependencies: { lint: '1' } })
  for (const name of ['tests', 'bundler', 'lint', '@throughlink/protocol']) {
    add(`node_modules/${name}`, {})
  }
  expect(listProductionPackages(root, ['apps/server'])).toEqual(['node_modules/web'])
})

test('packages that need each other are listed once', () => {
  add('apps/server', { dependencies: { a: '1' } })
  add('node_modules/a', { dependencies: { b: '1' } })
  add('node_modules/b', { dependencies: { a: '1' } })
  expect(listProductionPackages(root, ['apps/server'])).toEqual([
    'node_modules/a',
    'node_modules/b',
  ])
})

test('a missing package is an error, unless it is optional', () => {
  add('apps/server', { dependencies: { web: '1' } })
  add('node_modules/web', { optionalDependencies: { 'binary-for-another-platform': '1' } })
  expect(listProductionPackages(root, ['apps/server'])).toEqual(['node_modules/web'])
  expect(listProductionPackages(`${root}/`, ['apps/server'])).toEqual(['node_modules/web'])
  add('apps/server', { dependencies: { absent: '1' } })
  expect(() => listProductionPackages(root, ['apps/server'])).toThrow(
    'absent is not installed, but apps/server needs it.',
  )
})
