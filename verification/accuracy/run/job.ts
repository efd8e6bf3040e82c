import type { ParameterValues } from '../parameters.ts'
import type { ScenarioId } from '../scenarios.ts'
import type { PlaceboCounts } from '../throughlink/placebos.ts'
import type { PackedVerdicts } from './packVerdicts.ts'

export const generatorIds = ['tuned', 'held-out'] as const
export type GeneratorId = (typeof generatorIds)[number]

/** One world and the matchers to run in it. A job has the same result wherever it runs. */
export interface Job {
  readonly generator: GeneratorId
  readonly scenario: ScenarioId
  readonly seed: number
  readonly matcherIds: readonly string[]
  /** Changes to the frozen parameters. */
  readonly changes: Partial<ParameterValues>
}

export interface JobResult {
  readonly job: Job
  /** Number of evaluated installs. */
  readonly evaluated: number
  readonly generateMs: number
  readonly runs: readonly MatcherRun[]
  readonly placebo?: PlaceboCounts
  /** Evaluated installs with a shuffled cause: how many, and how many kept the same destination. */
  readonly unchanged?: { readonly same: number; readonly total: number }
}

interface MatcherRun {
  readonly matcherId: string
  readonly verdicts: PackedVerdicts
  readonly runMs: number
}

export function describeJob({ generator, scenario, seed, changes }: Job): string {
  const changed = Object.entries(changes).map(([name, value]) => `, ${name} = ${value}`)
  return `${generator} generator, scenario ${scenario}, seed ${seed}${changed.join('')}`
}
