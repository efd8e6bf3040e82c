import { assumptions, type ParameterName, parameters } from '../parameters.ts'
import type { Job } from './job.ts'
import type { Options } from './readOptions.ts'

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

interface SweepCase {
  readonly name: ParameterName
  readonly factor: 0.5 | 2
  readonly value: number
  /** Printed in the table if the value is not exactly the factor times the frozen value. */
  readonly note: 'capped at 1' | 'rounded' | ''
}

/** Returns every assumption at half and at double its value. */
export function sweepCases(names: readonly ParameterName[] = assumptions): readonly SweepCase[] {
  return names.flatMap((name) => ([0.5, 2] as const).map((factor) => createCase(name, factor)))
}

function createCase(name: ParameterName, factor: 0.5 | 2): SweepCase {
  const frozen = parameters[name].value
  const raw = frozen * factor
  // Values below one are shares; whole numbers are counts.
  if (frozen < 1) {
    return { name, factor, value: Math.min(raw, 1), note: raw > 1 ? 'capped at 1' : '' }
  }
  const value = Number.isInteger(frozen) ? Math.max(1, Math.round(raw)) : raw
  return { name, factor, value, note: value === raw ? '' : 'rounded' }
}
