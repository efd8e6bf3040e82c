import { assumptions, type ParameterName, parameters } from '../parameters.ts'

export interface SweepCase {
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
