import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { repositoryRoot } from '../base/report.ts'
import { keepWebsiteScript } from './keepWebsiteScript.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'throughlink-scripts-'))
})
afterEach(() => {
  rmSync(folder, { recursive: true })
})

test('a release keeps its script, which later changes do not touch', () => {
  const current = join(folder, 'current.js')
  writeFileSync(current, 'first()')
  keepWebsiteScript(folder, '1.0.0')
  writeFileSync(current, 'second()')
  keepWebsiteScript(folder, '1.1.0')
  expect(readdirSync(folder).sort()).toEqual(['1.0.0.js', '1.1.0.js', 'current.js'])
  expect(readFileSync(join(folder, '1.0.0.js'), 'utf8')).toBe('first()')
})

/** Returns the releases of a changelog whose script is not in the folder. */
function findMissingScripts(changelog: string, files: readonly string[]): readonly string[] {
  const versions = Array.from(
    changelog.matchAll(/^## (\d+\.\d+\.\d+\S*)$/gm),
    ([, found = '']) => found,
  )
  return versions.filter((version) => !files.includes(`${version}.js`))
}

test('a script of a release that somebody removed is found', () => {
  const changelog =
    '# @throughlink/web\n\n## 1.1.0\n\n### Minor Changes\n\n- New.\n\n## 1.0.0-beta.1\n'
  expect(findMissingScripts(changelog, ['current.js', '1.1.0.js'])).toEqual(['1.0.0-beta.1'])
})

test('the service has the script of every release', () => {
  const changelog = join(repositoryRoot, 'packages/web/CHANGELOG.md')
  const files = readdirSync(join(repositoryRoot, 'apps/server/src/catalog/website/scripts'))
  expect(
    findMissingScripts(existsSync(changelog) ? readFileSync(changelog, 'utf8') : '', files),
    'pages of customers name them by path and hash, so they stay for ever',
  ).toEqual([])
})
