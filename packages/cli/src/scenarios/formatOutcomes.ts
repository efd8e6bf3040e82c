import { formatTable } from '@throughlink/api/formatTable'
import type { Painter } from '../output/createPainter.ts'
import { describeActual, describeExpectation } from './compareResult.ts'
import type { ScenarioOutcome } from './runScenarios.ts'

/** A query can be long, and would move all columns. */
const maxCellLength = 60

const isFailed = ({ differences }: ScenarioOutcome) => differences.length > 0

/** Formats one line for each scenario, and a summary. */
export function formatOutcomes(outcomes: readonly ScenarioOutcome[], paint: Painter): string {
  const [heading = '', ...lines] = formatTable([
    ['', 'SCENARIO', 'EXPECTED', 'ACTUAL'],
    ...outcomes.map((outcome) => [
      isFailed(outcome) ? 'differs' : 'ok',
      truncate(outcome.scenario.name),
      truncate(describeExpectation(outcome.scenario.expect)),
      truncate(describeOutcome(outcome)),
    ]),
  ]).split('\n')
  // Painted after the columns are aligned: colours have no width.
  const painted = lines.map((line) =>
    line.replace(/^(?:ok|differs)/, (word) => paint(word === 'ok' ? 'green' : 'red', word)),
  )
  const failed = outcomes.filter(isFailed).length
  const summary = `${outcomes.length} scenarios: ${outcomes.length - failed} as expected, ${failed} different.`
  return [heading, ...painted, '', summary].join('\n')
}

/** Describes what a scenario got, in the words of `describeExpectation`. */
export function describeOutcome({ result: { visit, app } }: ScenarioOutcome): string {
  return visit?.kind === 'unreachable' ? `no connection to ${visit.where}` : describeActual(app)
}

function truncate(text: string): string {
  return text.length <= maxCellLength ? text : `${text.slice(0, maxCellLength - 1)}…`
}
