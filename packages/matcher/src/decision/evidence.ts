import type { Signal } from '../comparison/levels.ts'
import { agreementAt } from '../model/agreementAt.ts'
import type { MatchModel } from '../model/matchModel.ts'

/** What one comparison says about a click: for it with positive bits, against it with negative ones. */
export interface Evidence {
  readonly signal: Signal
  readonly level: string
  /** How likely this level is when the click led to the install: found by group and level in a model. */
  readonly group: string
  /** How likely an install that this click did not lead to would have looked like this. */
  readonly chance: number
}

export function bitsOf(
  { group, level, chance }: Evidence,
  agreement: MatchModel['agreement'],
): number {
  return Math.log2(agreementAt(agreement, group, level) / chance)
}
