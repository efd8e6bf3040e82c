import type { ScenarioId } from '../world.ts'

/** Worlds in which there is nothing to win; left out of what is told of all scenarios together. */
export const negatives: ReadonlySet<ScenarioId> = new Set([
  'all-organic',
  'identical-devices',
  'shuffled-labels',
])
