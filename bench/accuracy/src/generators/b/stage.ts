import type { ParameterValues } from '../../parameters.ts'
import type { Random } from '../../random.ts'
import type { TrueNetwork } from '../../world.ts'
import type { BrowserKind } from './createBrowsers.ts'
import type { Population } from './createPopulation.ts'
import type { GapLaw } from './createGapLaw.ts'
import type { Ledger } from './createLedger.ts'
import type { Setting } from './createSetting.ts'
import type { StayLaw } from './createStayLaw.ts'

/** Shared state of a simulation. */
export interface Stage {
  readonly setting: Setting
  readonly values: ParameterValues
  readonly population: Population
  readonly gaps: GapLaw
  readonly stays: StayLaw
  readonly drawBrowser: (traits: number, random: Random) => BrowserKind
  readonly startMs: number
  readonly testFromMs: number
  readonly endMs: number
  readonly ledger: Ledger
  readonly nextId: () => string
  readonly relayShares: readonly number[]
}

export function getNetwork(stage: Stage, id: string): TrueNetwork {
  const network = stage.population.networks.byId.get(id)
  if (!network) throw new RangeError('The device uses an unknown network.')
  return network
}
