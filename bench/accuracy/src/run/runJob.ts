import { generateFirst } from '../generators/a/generateFirst.ts'
import type { Generate } from '../generator.ts'
import { judge } from '../metrics/judge.ts'
import { dealtCounts, shuffleCauses } from '../negatives/shuffleCauses.ts'
import { parameterValues } from '../parameters.ts'
import { generateSecond } from '../generators/b/generateSecond.ts'
import type { GeneratorId, Job, JobResult } from './job.ts'
import { type JobNotes, matcherOf } from './matchers.ts'
import { packVerdicts } from './packVerdicts.ts'
import { threadMs } from './threadMs.ts'

const generators: Readonly<Record<GeneratorId, Generate>> = {
  first: generateFirst,
  second: generateSecond,
}

/** Generates the job's world and runs each of its matchers in it. */
export function runJob(job: Job): JobResult {
  const { generator, scenario, seed, matcherIds, changes } = job
  const playing = matcherIds.map(matcherOf)
  const isShuffled = scenario === 'shuffled-labels'
  const startedMs = threadMs()
  // Causes are shuffled here and not in the generator: its own negative scenario permutes destinations in
  // clicks and truth alike, so a matcher that finds the right click would still be right.
  const world = generators[generator](
    isShuffled ? 'mixed' : scenario,
    seed,
    parameterValues(changes),
  )
  const judgedBy = isShuffled ? shuffleCauses(world, seed) : world
  const generateMs = threadMs() - startedMs
  const { clicks, installs, relayRanges, startMs, testFromMs, endMs } = world
  const visible = { clicks, installs, relayRanges, startMs, testFromMs, endMs }
  const notes: JobNotes = {}
  const plays = playing.map(({ id, create }) => {
    const beganMs = threadMs()
    // The oracle gets the original truth. With the shuffled one it would learn nonsense and prove nothing.
    const answers = create(world.truth, notes).play(visible)
    const playMs = threadMs() - beganMs
    return { matcherId: id, verdicts: packVerdicts(judge(judgedBy, answers)), playMs }
  })
  return {
    job,
    judged: installs.filter(({ atMs }) => atMs >= testFromMs).length,
    generateMs,
    plays,
    ...(notes.placebo ? { placebo: notes.placebo } : {}),
    ...(isShuffled ? { dealt: dealtCounts(world, judgedBy) } : {}),
  }
}
