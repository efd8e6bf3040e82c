import type { ParameterValues } from './parameters.ts'
import type { ScenarioId, World } from './world.ts'

/** Generates a world. The same arguments produce the same world on every machine. */
export type Generate = (scenario: ScenarioId, seed: number, parameters: ParameterValues) => World
