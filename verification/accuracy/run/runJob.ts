import { generators } from '../generators/generators.ts'
import { evaluateAnswers } from '../metrics/evaluateAnswers.ts'
import { parameterValues } from '../parameters.ts'
import type { Job, JobResult } from './job.ts'
import { type ExtraResults, getMatcher } from './matchers.ts'
import { packVerdicts } from './packVerdicts.ts'
import { countUnchanged, shuffleCauses } from './shuffleCauses.ts'

/** Generates the job's world and runs each of its matchers in it. */
export function runJob(job: Job): JobResult {
  const { generator, scenario, seed, matcherIds, changes } = job
  const matchers = matcherIds.map(getMatcher)
  const isShuffled = scenario === 'shuffled-labels'
  const startedMs = threadCpuMs()
  // Causes are shuffled here and not in the generator: permuting destinations in clicks and truth alike would
  // not affect a matcher that finds the right click.
  const world = generators[generator](
    isShuffled ? 'mixed' : scenario,
    seed,
    parameterValues(changes),
  )
  const evaluatedWorld = isShuffled ? shuffleCauses(world, seed) : world
  const generateMs = threadCpuMs() - startedMs
  const { clicks, installs, relayRanges, startMs, testFromMs, endMs } = world
  const visible = { clicks, installs, relayRanges, startMs, testFromMs, endMs }
  const extras: ExtraResults = {}
  const runs = matchers.map(({ id, create }) => {
    const beganMs = threadCpuMs()
    // The oracle gets the original truth. With the shuffled one it would learn nonsense and prove nothing.
    const answers = create(world.truth, extras).run(visible)
    const runMs = threadCpuMs() - beganMs
    return {
      matcherId: id,
      verdicts: packVerdicts(evaluateAnswers(evaluatedWorld, answers)),
      runMs,
    }
  })
  return {
    job,
    evaluated: installs.filter(({ atMs }) => atMs >= testFromMs).length,
    generateMs,
    runs,
    ...(extras.placebo ? { placebo: extras.placebo } : {}),
    ...(isShuffled ? { unchanged: countUnchanged(world, evaluatedWorld) } : {}),
  }
}

/**
 * Returns the CPU time of this thread in milliseconds, which other load on the machine does not affect. Node
 * 22 cannot measure it and falls back to wall-clock time.
 */
function threadCpuMs(): number {
  if (!('threadCpuUsage' in process)) return performance.now()
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
