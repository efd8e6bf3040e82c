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

/** Makes the job's world and lets each of its matchers play in it. */
export function runJob(job: Job): JobResult {
  const { generator, scenario, seed, matcherIds, changes } = job
  const playing = matcherIds.map(matcherOf)
  const isShuffled = scenario === 'shuffled-labels'
  const startedMs = threadMs()
  // Dealt out from here: the generators' own negative permutes destinations on both sides of the truth,
  // which a matcher that finds the right click survives.
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
    // The oracle keeps the truth that fits: with another it would learn nonsense and tell nothing.
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
