import { listRequirements } from '../listRequirements.ts'
import { getDurationMs } from '../readScenarios.ts'
import type { Scenario } from '../scenario.ts'
import { formatTable } from './formatTable.ts'

/** Formats scenarios as a table. */
export function formatScenarios(scenarios: readonly Scenario[]): string {
  return formatTable([
    ['Scenario', 'Waits', 'Specification', 'Title', 'Requires'],
    ...scenarios.map((scenario) => [
      scenario.id,
      `${(getDurationMs(scenario) / 1000).toFixed(1)} s`,
      scenario.spec,
      scenario.title,
      listRequirements(scenario).join(', '),
    ]),
  ])
}
