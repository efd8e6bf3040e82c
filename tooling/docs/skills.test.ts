import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { repositoryRoot } from '../base/report.ts'

const files = globSync('skills/*/SKILL.md', { cwd: repositoryRoot })
const read = (path: string) => readFileSync(join(repositoryRoot, path), 'utf8')

test('the list of skills names each of them', () => {
  const listed = [...read('skills/README.md').matchAll(/\]\(([^)]+\/SKILL\.md)\)/g)]
  expect(listed.map(([, path = '']) => `skills/${path}`).toSorted()).toEqual(files.toSorted())
})

test.each(files)('%s has the front matter that agents read', (path) => {
  const [, fields = ''] = /^---\n([\s\S]+?)\n---\n/.exec(read(path)) ?? []
  expect(/^name: (.+)$/m.exec(fields)?.[1]).toBe(basename(dirname(path)))
  const description = /^description: (.+)$/m.exec(fields)?.[1] ?? ''
  expect(description).toMatch(/ Use when .+\.$/)
  expect(description.length).toBeLessThan(1_024)
})

test.each(files)('%s links to files that exist', (path) => {
  const links = [...read(path).matchAll(/\]\((\.[^)#]+)/g)].map(([, link = '']) => link)
  expect(links.filter((link) => !existsSync(join(repositoryRoot, dirname(path), link)))).toEqual([])
})
