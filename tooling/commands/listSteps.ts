import { benches } from './benches.ts'
import { checks } from './checks.ts'
import { type Entry, type Job, needsBuild } from './entry.ts'
import type { Step } from './runSteps.ts'
import { suites } from './suites.ts'
import { verifications } from './verifications.ts'

export interface CiStep extends Step {
  /** The jobs that run it. */
  readonly jobs: readonly Job[]
  /** Many tests run in real time, and a busy machine can delay them beyond their limits. */
  readonly isRetried: boolean
}

interface Planned extends CiStep {
  readonly seconds: number
}

const entries: readonly (readonly [string, readonly Entry[]])[] = [
  ['npm run check', checks],
  ['npm test', suites],
  ['npm run verify', verifications],
  ['npm run bench', benches],
]

/**
 * Lists the steps of CI: what the lists of the root commands say. Those that share the machine come first and those
 * that need it alone follow, the largest first, so that little waits at the end of each part.
 */
export function listSteps(): readonly CiStep[] {
  const planned = entries.flatMap(([script, list]) => list.flatMap((each) => plan(script, each)))
  const size: Planned = { ...fixed('npm run size', ['check']), cores: 1, seconds: 20 }
  const sorted = [size, ...planned].sort((a, b) => getWork(b) - getWork(a))
  const all = entries.flatMap(([, list]) => list)
  const jobs = [...new Set(planned.flatMap((each) => each.jobs))]
  const building = new Set(all.filter(needsBuild).flatMap(({ ci }) => ci?.job ?? []))
  return [
    fixed('npm ci', jobs),
    fixed('npm run build', [...building]),
    ...sorted.filter(({ cores }) => cores < 2),
    ...sorted.filter(({ cores }) => cores === 2),
    fixed('node tooling/commands/checkTree.ts', jobs),
  ]
}

const getWork = ({ cores, seconds }: Planned) => cores * seconds

function fixed(command: string, jobs: readonly Job[]): Planned {
  return { command, jobs, cores: 2, isRetried: false, seconds: 0 }
}

function plan(script: string, { name, seconds, ci }: Entry): readonly Planned[] {
  if (ci === undefined) return []
  const { job, cores, args } = ci
  const command = [script, name, ...(args === undefined ? [] : ['--', args])].join(' ')
  const isRetried = script !== 'npm run check'
  return [{ command, jobs: [job], cores, isRetried, seconds: ci.seconds ?? seconds }]
}
