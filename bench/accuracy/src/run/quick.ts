import type { ScenarioId } from '../world.ts'
import { oracleId, throughlinkId } from './matchers.ts'

/** Defaults of `--quick`: under a minute on two slow cores. */
export const quick: {
  readonly seeds: number
  readonly scenarios: readonly ScenarioId[]
  readonly matchers: readonly string[]
} = {
  seeds: 1,
  scenarios: [
    'mixed',
    'cgnat-v4',
    'cgnat-v6',
    'network-switch',
    'relay',
    'organic-95',
    'all-organic',
    'identical-devices',
  ],
  matchers: [throughlinkId, oracleId, 'B1', 'B2', 'B4'],
}
