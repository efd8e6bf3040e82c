import type { Job } from './job.ts'
import type { Options } from './readOptions.ts'
import { sweepCases } from './sweepCases.ts'

type Plan = Pick<Options, 'mode' | 'generators' | 'scenarios' | 'matchers' | 'seeds'>

/**
 * Plans one world per generator, scenario and seed. A sweep adds the same worlds for each changed parameter,
 * after those with the frozen values.
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

/** Quick runs use other seeds, so that tuning with `--quick` never tunes on the reported worlds. */
function firstSeed(mode: Plan['mode']): number {
  return mode === 'quick' ? 1_001 : 1
}
