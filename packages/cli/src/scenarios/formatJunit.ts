import { describeExpectation } from './compareResult.ts'
import type { ScenarioOutcome } from './runScenarios.ts'

/** Formats outcomes as a JUnit report, which CI systems show as tests. */
export function formatJunit(outcomes: readonly ScenarioOutcome[]): string {
  const failures = outcomes.filter(({ differences }) => differences.length > 0).length
  const cases = outcomes.map(({ scenario, result, differences }) => {
    const seconds = result.steps.at(-1)?.at ?? 0
    const attributes = `name="${escape(scenario.name)}" classname="simulate" time="${seconds.toFixed(2)}"`
    if (differences.length === 0) return `  <testcase ${attributes}/>`
    const message = `expected ${describeExpectation(scenario.expect)}, got ${differences.join(', ')}`
    return `  <testcase ${attributes}><failure message="${escape(message)}"/></testcase>`
  })
  const counts = `tests="${outcomes.length}" failures="${failures}"`
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuite name="simulate" ${counts}>\n${cases.join('\n')}\n</testsuite>\n`
}

function escape(text: string): string {
  return text.replaceAll(/[<>&"]/g, (character) => `&#${character.charCodeAt(0)};`)
}
