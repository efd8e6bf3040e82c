import { randomInt } from 'node:crypto'
import type { CliContext } from '../cliContext.ts'
import { maxPeople } from '../simulate/networks.ts'
import type { Target } from '../simulate/readTarget.ts'
import { runSimulation } from '../simulate/runSimulation.ts'
import type { SimulationResult } from '../simulate/simulationResult.ts'
import { compareResult } from './compareResult.ts'
import type { Scenario } from './scenario.ts'

export interface ScenarioOutcome {
  readonly scenario: Scenario
  readonly result: SimulationResult
  /** What differs from the expectation. */
  readonly differences: readonly string[]
}

/** Enough to pass the time of delays, and little enough for a busy service. */
const concurrency = 4

/** Runs scenarios, a few at a time, each by a person with networks of their own. Keeps their order. */
export async function runScenarios(
  context: Pick<CliContext, 'fetch' | 'signal'>,
  scenarios: readonly Scenario[],
  target: Target,
): Promise<readonly ScenarioOutcome[]> {
  const firstPerson = randomInt(maxPeople)
  const outcomes: ScenarioOutcome[] = []
  // The longest first: the others run meanwhile.
  const waiting = [...scenarios.entries()].sort(
    ([, a], [, b]) => getWaitSeconds(b) - getWaitSeconds(a),
  )
  async function work(): Promise<void> {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [index, scenario] = next
      const person = firstPerson + index
      const options = { target, person, office: person }
      const result = await runSimulation(context, scenario.journey, options)
      const differences = findFailure(result) ?? compareResult(scenario.expect, result.app)
      outcomes[index] = { scenario, result, differences }
    }
  }
  await Promise.all(Array.from({ length: concurrency }, work))
  return outcomes
}

/** Returns why there is no answer to compare: also a scenario that expects no link needs one. */
function findFailure({ visit, app }: SimulationResult): readonly string[] | null {
  if (visit?.kind === 'unreachable') return [`no connection to ${visit.where}: ${visit.why}`]
  return app?.error == null ? null : [`error: ${app.error}`]
}

function getWaitSeconds({ journey: { delay, offline } }: Scenario): number {
  return delay + offline
}
