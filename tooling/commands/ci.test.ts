import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { repositoryRoot } from '../base/report.ts'
import { run } from '../base/run.ts'
import { readWorkspaces } from '../base/workspaces.ts'
import { checks } from './checks.ts'
import { needsBuild } from './entry.ts'
import { listSteps } from './listSteps.ts'
import { suites } from './suites.ts'
import { verifications } from './verifications.ts'

const workflow = readFileSync(join(repositoryRoot, '.github/workflows/ci.yml'), 'utf8')
const steps = listSteps()
const jobs = new Set(steps.flatMap((step) => step.jobs))

test('the workflow runs every job of .ci/run, and so every step', () => {
  const [, listed = ''] = /^ +job: \[(.*)\]$/m.exec(workflow) ?? []
  expect(listed.split(', ').sort()).toEqual([...jobs].sort())
  expect(workflow).toContain('run: bash .ci/run ${{ matrix.job }}\n')
})

test.each([...jobs])(
  'job %s installs first, builds before it needs to, and ends with a clean tree',
  (job) => {
    const own = steps.filter((step) => step.jobs.includes(job)).map(({ command }) => command)
    expect(own.at(0)).toBe('npm ci')
    expect(own.at(-1)).toContain('checkTree')
    const isBuilding = verifications.some((each) => each.ci?.job === job && needsBuild(each))
    expect(own.indexOf('npm run build')).toBe(isBuilding ? 1 : -1)
  },
)

test('.ci/run runs all checks and all suites of npm test', async () => {
  const { stdout } = await run('bash', ['.ci/run', '--list'])
  for (const { name } of checks) expect(stdout).toContain(`npm run check ${name}\n`)
  for (const { name } of suites) expect(stdout).toMatch(new RegExp(`npm test ${name}( --|$)`, 'm'))
})

test('an unknown job fails, with the count in the last line', async () => {
  const { code, stdout } = await run('bash', ['.ci/run', 'no-such-job'])
  expect(code).toBe(1)
  expect(stdout.trimEnd().split('\n').at(-1)).toBe('0 passed, 1 failed')
})

test('npm run check types reaches every workspace', () => {
  const root = readFileSync(join(repositoryRoot, 'tsconfig.json'), 'utf8')
  const { references } = JSON.parse(root) as { references: readonly { path: string }[] }
  const folders = readWorkspaces().map(({ folder }) => folder)
  expect(references.map(({ path }) => path).sort()).toEqual(folders.sort())
})
