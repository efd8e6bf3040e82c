import type { ParameterValues } from '../parameters.ts'
import type { ScenarioId } from '../world.ts'
import type { PlaceboCounts } from '../throughlink/createOursWithPlacebo.ts'
import type { PackedVerdicts } from './packVerdicts.ts'

export const generatorIds = ['first', 'second'] as const
export type GeneratorId = (typeof generatorIds)[number]

/** One world and who plays in it. The same job has the same outcome wherever it runs. */
export interface Job {
  readonly generator: GeneratorId
  readonly scenario: ScenarioId
  readonly seed: number
  readonly matcherIds: readonly string[]
  /** Parameters other than the frozen ones. */
  readonly changes: Partial<ParameterValues>
}

export interface JobResult {
  readonly job: Job
  /** Installs that were judged. */
  readonly judged: number
  readonly generateMs: number
  readonly plays: readonly Play[]
  readonly placebo?: PlaceboCounts
  /** Of judged caused installs whose cause was dealt anew, those whose destination is still the same. */
  readonly dealt?: { readonly same: number; readonly total: number }
}

export interface Play {
  readonly matcherId: string
  readonly verdicts: PackedVerdicts
  readonly playMs: number
}

export function describeJob({ generator, scenario, seed, changes }: Job): string {
  const changed = Object.entries(changes).map(([name, value]) => `, ${name} = ${value}`)
  return `generator ${generator}, scenario ${scenario}, seed ${seed}${changed.join('')}`
}
