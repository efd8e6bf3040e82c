import type { MatchModel } from './matchModel.ts'

/** What a model has never seen is not impossible. */
const leastAgreement = 1e-6

/** How likely two sides compare so when the click led to the install. */
export function agreementAt(
  agreement: MatchModel['agreement'],
  group: string,
  level: string,
): number {
  return Math.max(agreement[group]?.[level] ?? 0, leastAgreement)
}
