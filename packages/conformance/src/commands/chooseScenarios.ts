import { getDurationMs } from '../readScenarios.ts'
import type { Scenario } from '../scenario.ts'

export interface Choice {
  /** Beginning of the ids, such as `match` or `match/once`. */
  readonly only?: string | undefined
  /** Scenarios that wait longer are left out. */
  readonly maxSeconds?: string | undefined
}

/** Returns the chosen scenarios. Throws if there is none, because a run without any would pass. */
export function chooseScenarios(
  scenarios: readonly Scenario[],
  { only = '', maxSeconds }: Choice,
): readonly Scenario[] {
  const maxMs = maxSeconds === undefined ? Infinity : Number(maxSeconds) * 1000
  if (!(maxMs >= 0)) throw new Error('--max-seconds must be a number.')
  const chosen = scenarios.filter(
    (scenario) => scenario.id.startsWith(only) && getDurationMs(scenario) <= maxMs,
  )
  if (chosen.length === 0) throw new Error('There is no such scenario. `list` prints all of them.')
  return chosen
}
