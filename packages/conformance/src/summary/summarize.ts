import type { Capability } from '../capabilities.ts'
import type { Problem } from '../judge/problem.ts'
import { getTopic, listRequirements } from '../listRequirements.ts'
import type { Scenario } from '../scenario.ts'
import type { Verdict } from '../server/createRun.ts'

/** A client library, as its driver describes it. */
export interface Client {
  readonly name: string
  readonly version: string
  readonly capabilities: readonly Capability[]
}

/** `not run`: no run of the scenario was completed. `not declared`: it requires more than the client declares. */
export type Result = 'passed' | 'failed' | 'not run' | 'not declared'

export interface ScenarioResult {
  readonly id: string
  readonly result: Result
  /** How many runs were created. The last one counts. */
  readonly runs: number
  readonly problems: readonly Problem[]
}

/** The number of scenarios by result. */
export interface TopicResult extends Readonly<Record<Result, number>> {
  readonly topic: string
}

export interface Summary {
  /** Null: no driver has declared one, so every scenario counts. */
  readonly client: Client | null
  /** Whether every scenario of the declared capabilities passed, and there is one. */
  readonly passed: boolean
  readonly scenarios: readonly ScenarioResult[]
  readonly topics: readonly TopicResult[]
}

/** The verdicts of a scenario's runs, in the order of their creation. */
export type Verdicts = ReadonlyMap<string, readonly Verdict[]>

/** Sums up the runs of a client. Pure. */
export function summarize(
  scenarios: readonly Scenario[],
  client: Client | null,
  verdicts: Verdicts,
): Summary {
  const results = scenarios.map((scenario): ScenarioResult => {
    const runs = verdicts.get(scenario.id) ?? []
    const last = runs.at(-1)
    const problems = last?.isComplete === true ? last.problems : []
    const result = isDeclared(scenario, client) ? toResult(last) : 'not declared'
    return { id: scenario.id, result, runs: runs.length, problems }
  })
  const topics = [...new Set(results.map(getTopic))].map((topic) =>
    countTopic(
      topic,
      results.filter((each) => getTopic(each) === topic),
    ),
  )
  const counted = results.filter(({ result }) => result !== 'not declared')
  const passed = counted.length > 0 && counted.every(({ result }) => result === 'passed')
  return { client, passed, scenarios: results, topics }
}

/** Returns whether a client declares all that a scenario requires. */
export function isDeclared(scenario: Scenario, client: Client | null): boolean {
  if (client === null) return true
  return listRequirements(scenario).every((name) => client.capabilities.includes(name))
}

function toResult(verdict: Verdict | undefined): Result {
  if (verdict?.isComplete !== true) return 'not run'
  return verdict.passed ? 'passed' : 'failed'
}

function countTopic(topic: string, results: readonly ScenarioResult[]): TopicResult {
  const count = (result: Result) => results.filter((each) => each.result === result).length
  return {
    topic,
    passed: count('passed'),
    failed: count('failed'),
    'not run': count('not run'),
    'not declared': count('not declared'),
  }
}
