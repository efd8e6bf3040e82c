import type { Job } from './job.ts'
import type { Options } from './readOptions.ts'
import { sweepCases } from './sweepCases.ts'

type Plan = Pick<Options, 'mode' | 'generators' | 'scenarios' | 'matchers' | 'seeds'>

/**
 * A world for each generator, scenario and seed. Where assumptions are swept, also for each changed
 * parameter, after the worlds with the frozen ones.
 */
export function planJobs({ mode, generators, scenarios, matchers, seeds }: Plan): readonly Job[] {
  const changes = [
    {},
    ...(mode === 'sweep' ? sweepCases().map(({ name, value }) => ({ [name]: value })) : []),
  ]
  return changes.flatMap((changed) =>
    generators.flatMap((generator) =>
      scenarios.flatMap((scenario) =>
        Array.from({ length: seeds }, (_, index) => ({
          generator,
          scenario,
          seed: firstSeed(mode) + index,
          matcherIds: matchers,
          changes: changed,
        })),
      ),
    ),
  )
}

/** Who tunes by the quick form must not tune on the worlds that are reported. */
function firstSeed(mode: Plan['mode']): number {
  return mode === 'quick' ? 1_001 : 1
}
