import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { repositoryRoot } from './report.ts'
import { run } from './run.ts'
import { readWorkspaces } from './workspaces.ts'

interface Step {
  readonly job: string
  readonly command: string
}

const workflow = readFileSync(join(repositoryRoot, '.github/workflows/ci.yml'), 'utf8')
const { scripts } = JSON.parse(readFileSync(join(repositoryRoot, 'package.json'), 'utf8')) as {
  scripts: Readonly<Record<string, string>>
}

async function readSteps(): Promise<readonly Step[]> {
  const { stdout } = await run('bash', ['.ci/run', '--list'])
  return stdout
    .trimEnd()
    .split('\n')
    .map((line) => {
      const [job = '', command = ''] = line.split('\t')
      return { job, command }
    })
}

/** The npm scripts behind `node tooling/runScripts.ts a b c`. */
const scriptsIn = (command = '') => command.split(' ').slice(2)

test('the workflow runs every job of .ci/run, and so every step', async () => {
  const steps = await readSteps()
  const jobs = new Set(steps.map(({ job }) => job).filter((job) => job !== 'every'))
  const [, listed = ''] = /^ +job: \[(.*)\]$/m.exec(workflow) ?? []
  expect(listed.split(', ').sort()).toEqual([...jobs].sort())
  expect(workflow).toContain('run: bash .ci/run ${{ matrix.job }}\n')
})

test('every job installs first and ends with a clean tree', async () => {
  const steps = await readSteps()
  expect(steps.at(0)).toEqual({ job: 'every', command: 'npm ci' })
  expect(steps.at(-1)).toEqual({ job: 'every', command: 'tree_is_clean' })
})

test('a step that needs a build is in the job that builds', async () => {
  const steps = await readSteps()
  const job = steps.find(({ command }) => command === 'npm run build')?.job
  for (const script of [
    'test:apps',
    'test:init',
    'test:browser',
    'test:dashboard',
    'test:hermes',
    'check:packages',
  ]) {
    expect(steps).toContainEqual({ job, command: `npm run ${script}` })
  }
})

test('.ci/run runs npm run check, the suites of npm test, and scripts that exist', async () => {
  const steps = await readSteps()
  const ran = steps.flatMap(({ command }) => /^npm run (\S+)/.exec(command)?.[1] ?? [])
  const both = [...scriptsIn(scripts['check']), ...scriptsIn(scripts['test'])]
  expect(ran).toEqual(expect.arrayContaining(both))
  for (const script of ran) expect(scripts).toHaveProperty([script])
})

test('an unknown job fails, with the count in the last line', async () => {
  const { code, stdout } = await run('bash', ['.ci/run', 'no-such-job'])
  expect(code).toBe(1)
  expect(stdout.trimEnd().split('\n').at(-1)).toBe('0 passed, 1 failed')
})

test('the workflow may only read, and its actions are pinned by commit', () => {
  expect(workflow).toContain('permissions:\n  contents: read\n')
  const actions = Array.from(workflow.matchAll(/uses: (\S+)/g), ([, action = '']) => action)
  expect(actions.length).toBeGreaterThan(0)
  for (const action of actions) expect(action).toMatch(/@[0-9a-f]{40}$/)
})

test('npm run check:types reaches every workspace', () => {
  const root = readFileSync(join(repositoryRoot, 'tsconfig.json'), 'utf8')
  const { references } = JSON.parse(root) as { references: readonly { path: string }[] }
  const folders = readWorkspaces().map(({ folder }) => folder)
  expect(references.map(({ path }) => path).sort()).toEqual(folders.sort())
})
