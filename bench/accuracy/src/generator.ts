import type { ParameterValues } from './parameters.ts'
import type { ScenarioId, World } from './world.ts'

/** Makes worlds. The same arguments make the same world, on any machine. */
export type Generate = (scenario: ScenarioId, seed: number, parameters: ParameterValues) => World
