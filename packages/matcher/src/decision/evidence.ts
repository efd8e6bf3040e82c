import type { Signal } from '../comparison/levels.ts'
import { getAgreement } from '../model/getAgreement.ts'
import type { MatchModel } from '../model/matchModel.ts'

/** Evidence of one comparison: positive bits support the click, negative bits count against it. */
export interface Evidence {
  readonly signal: Signal
  readonly level: string
  /** Group of the level in a model, which has its probability if the click caused the install. */
  readonly group: string
  /** Probability that an install not caused by this click would look like this. */
  readonly chance: number
}

export function toBits(
  { group, level, chance }: Evidence,
  agreement: MatchModel['agreement'],
): number {
  return Math.log2(getAgreement(agreement, group, level) / chance)
}
