import { assumptions, type ParameterName, parameters } from '../parameters.ts'

export interface SweepCase {
  readonly name: ParameterName
  readonly factor: 0.5 | 2
  readonly value: number
  /** Said beside the figures where the value is not simply the factor times the frozen one. */
  readonly note: 'capped at 1' | 'rounded' | ''
}

/** Every assumption at half and at double. */
export function sweepCases(names: readonly ParameterName[] = assumptions): readonly SweepCase[] {
  return names.flatMap((name) => ([0.5, 2] as const).map((factor) => caseOf(name, factor)))
}

function caseOf(name: ParameterName, factor: 0.5 | 2): SweepCase {
  const frozen = parameters[name].value
  const raw = frozen * factor
  // What is frozen below one is a share; what is frozen as a whole number counts something.
  if (frozen < 1) {
    return { name, factor, value: Math.min(raw, 1), note: raw > 1 ? 'capped at 1' : '' }
  }
  const value = Number.isInteger(frozen) ? Math.max(1, Math.round(raw)) : raw
  return { name, factor, value, note: value === raw ? '' : 'rounded' }
}
