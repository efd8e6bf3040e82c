import type { InstallRates } from './matchModel.ts'

/**
 * Returns the probability that a click of this link causes an install. Used both for deciding and for
 * learning.
 */
export function getInstallRate(rates: InstallRates, linkId: string, isConfirmed: boolean): number {
  const base = isConfirmed ? rates.confirmed : rates.unconfirmed
  return Math.min(1, base * (rates.links[linkId] ?? 1))
}
