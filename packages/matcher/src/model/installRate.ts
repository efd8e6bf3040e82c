import type { InstallRates } from './matchModel.ts'

/** How likely a click of this link leads to an install. The one formula to decide and to learn by. */
export function installRate(rates: InstallRates, linkId: string, isConfirmed: boolean): number {
  const base = isConfirmed ? rates.confirmed : rates.unconfirmed
  return Math.min(1, base * (rates.links[linkId] ?? 1))
}
