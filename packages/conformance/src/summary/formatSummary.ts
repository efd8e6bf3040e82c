import { capabilities } from '../capabilities.ts'
import { formatTable } from './formatTable.ts'
import type { Client, Result, ScenarioResult, Summary } from './summarize.ts'

const columns: readonly Result[] = ['passed', 'failed', 'not run', 'not declared']

/** Formats a summary as text: the scenarios that count, their problems, and the parity table. */
export function formatSummary({ client, scenarios, topics }: Summary): string {
  const counted = scenarios.filter(({ result }) => result !== 'not declared')
  const total = columns.map((result) => sum(topics.map((topic) => topic[result])))
  const [passed = 0] = total
  return [
    formatTable([
      ['Scenario', 'Result', 'Problems', 'Runs'],
      ...counted.map(({ id, result, problems, runs }) => [
        id,
        result,
        String(problems.length),
        String(runs),
      ]),
    ]),
    ...formatProblems(counted),
    formatTable([
      ['Topic', 'Passed', 'Failed', 'Not run', 'Not declared'],
      ...topics.map((topic) => [topic.topic, ...columns.map((result) => String(topic[result]))]),
      ['all', ...total.map(String)],
    ]),
    ...(client ? [formatClient(client)] : []),
    `${passed} of ${counted.length} scenarios passed.`,
  ].join('\n\n')
}

function formatProblems(results: readonly ScenarioResult[]): string[] {
  return results
    .filter(({ problems }) => problems.length > 0)
    .map(({ id, problems }) => {
      const lines = problems.map(({ check, message, spec }) => `  ${check}: ${message} (${spec})`)
      return [id, ...lines].join('\n')
    })
}

function formatClient({ name, version, capabilities: declared }: Client): string {
  const missing = Object.keys(capabilities).filter((each) => !declared.some((d) => d === each))
  return [
    `${name} ${version} declares ${declared.join(', ') || 'nothing'}.`,
    ...(missing.length > 0 ? [`It does not declare ${missing.join(', ')}.`] : []),
  ].join('\n')
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
