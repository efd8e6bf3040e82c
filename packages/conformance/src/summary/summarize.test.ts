import { expect, test } from 'vitest'
import type { Scenario } from '../scenario.ts'
import type { Verdict } from '../server/createRun.ts'
import { formatSummary } from './formatSummary.ts'
import { type Client, summarize, type Verdicts } from './summarize.ts'

const passed: Verdict = { isComplete: true, passed: true, problems: [] }
const problem = { check: 'requests', message: 'A request is missing.', spec: '8.1' }
const failed: Verdict = { isComplete: true, passed: false, problems: [problem] }
const unfinished: Verdict = { ...failed, isComplete: false }

const createScenario = (id: string): Scenario => ({
  id,
  title: id,
  spec: '3',
  steps: [{ do: 'start' }],
  expect: {},
})
const scenarios = ['clipboard/a', 'match/a', 'match/b', 'match/c'].map(createScenario)
const client: Client = { name: 'swift', version: '1.0.0', capabilities: ['match'] }

function sumUp(verdicts: Record<string, Verdict[]>, declared: Client | null = client) {
  const all: Verdicts = new Map(Object.entries(verdicts))
  return summarize(scenarios, declared, all)
}

test('a scenario passed, failed, was not run, or is not declared', () => {
  const { scenarios: results, topics } = sumUp({
    'clipboard/a': [failed],
    'match/a': [passed],
    'match/b': [failed],
    'match/c': [unfinished],
  })
  expect(results.map(({ result }) => result)).toEqual([
    'not declared',
    'passed',
    'failed',
    'not run',
  ])
  expect(topics).toEqual([
    { topic: 'clipboard', passed: 0, failed: 0, 'not run': 0, 'not declared': 1 },
    { topic: 'match', passed: 1, failed: 1, 'not run': 1, 'not declared': 0 },
  ])
})

test('the last run of a scenario counts, and the number of runs is shown', () => {
  const { scenarios: results } = sumUp({ 'match/a': [failed, passed] })
  expect(results[1]).toEqual({ id: 'match/a', result: 'passed', runs: 2, problems: [] })
})

test('a client passes if all scenarios of its capabilities passed', () => {
  const all = { 'match/a': [passed], 'match/b': [passed], 'match/c': [passed] }
  expect(sumUp(all).passed).toBe(true)
  expect(sumUp({ ...all, 'match/b': [failed] }).passed).toBe(false)
  expect(sumUp({ ...all, 'match/b': [] }).passed).toBe(false)
})

test('without a declaration every scenario counts', () => {
  const all = { 'match/a': [passed], 'match/b': [passed], 'match/c': [passed] }
  expect(sumUp(all, null).passed).toBe(false)
  expect(sumUp({ ...all, 'clipboard/a': [passed] }, null).passed).toBe(true)
})

test('a client that declares nothing does not pass', () => {
  expect(sumUp({}, { ...client, capabilities: [] }).passed).toBe(false)
})

test('the text has the scenarios that count, their problems, and the parity table', () => {
  const text = formatSummary(sumUp({ 'match/a': [passed], 'match/b': [failed, failed] }))
  expect(text).toContain(`Scenario  Result   Problems  Runs
match/a   passed          0     1
match/b   failed          1     2
match/c   not run         0     0

match/b
  requests: A request is missing. (8.1)

Topic      Passed  Failed  Not run  Not declared
clipboard       0       0        0             1
match           1       1        1             0
all             1       1        1             1

swift 1.0.0 declares match.
It does not declare retries, referrer, `)
  expect(text).toMatch(/\n1 of 3 scenarios passed\.$/)
})
