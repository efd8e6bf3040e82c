import { parameterValues } from '../../parameters.ts'
import type { ParameterValues } from '../../parameters.ts'
import type { ScenarioId, World, WorldClick, WorldInstall } from '../../world.ts'
import { generateB } from './generateB.ts'

export interface CausedPair {
  readonly click: WorldClick
  readonly install: WorldInstall
  readonly gapSeconds: number
}

/** Generates a small world for tests. */
export function testWorld(
  scenario: ScenarioId,
  changes: Partial<ParameterValues> = {},
  seed = 7,
): World {
  return generateB(
    scenario,
    seed,
    parameterValues({ population: 6_000, clicksPerDay: 1_000, ...changes }),
  )
}

/** Returns installs with the clicks that caused them. */
export function causedPairs({ clicks, installs, truth }: World): CausedPair[] {
  const byId = new Map(clicks.map((click) => [click.id, click]))
  return installs.flatMap((install) => {
    const click = byId.get(truth.causes.get(install.id) ?? '')
    if (!click) return []
    return [{ click, install, gapSeconds: (install.atMs - click.atMs) / 1_000 }]
  })
}

export function computeShare<T>(all: readonly T[], test: (one: T) => boolean): number {
  return all.filter(test).length / all.length
}
