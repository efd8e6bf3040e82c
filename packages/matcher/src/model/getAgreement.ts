import type { MatchModel } from './matchModel.ts'

/** Lower bound, because an unseen level is not impossible. */
const minAgreement = 1e-6

/** Returns the probability of a level if the click caused the install. */
export function getAgreement(
  agreement: MatchModel['agreement'],
  group: string,
  level: string,
): number {
  return Math.max(agreement[group]?.[level] ?? 0, minAgreement)
}
