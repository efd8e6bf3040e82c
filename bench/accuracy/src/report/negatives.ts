import type { ScenarioId } from '../world.ts'

/** Scenarios without anything to win. They are excluded from results over all scenarios. */
export const negatives: ReadonlySet<ScenarioId> = new Set([
  'all-organic',
  'identical-devices',
  'shuffled-labels',
])
