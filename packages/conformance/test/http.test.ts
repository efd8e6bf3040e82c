import {
  type ConformanceServer,
  getDurationMs,
  readScenarios,
  type Scenario,
  startServer,
  type Verdict,
} from '@throughlink/conformance'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runOverHttp } from './runOverHttp.ts'
import { createThroughlinkApp } from './throughlinkClient.ts'
import { createNaiveApp } from './wrong/naiveClient.ts'

/** Real time, so only scenarios that end soon, and some in which the service delays or fails. */
const maxDurationMs = 500
const timed = [
  'errors/hanging',
  'errors/offline',
  'events/retry-after',
  'match/late-signals',
  'match/nothing-sent-is-not-processed',
  'retries/captive-portal',
  'retries/proxy-page',
  'retries/retry-after',
  'retries/status-503',
  'short-links/hanging',
  'short-links/retried',
]
const scenarios = readScenarios().filter(
  (scenario) => getDurationMs(scenario) <= maxDurationMs || timed.includes(scenario.id),
)

const verdicts = new Map<string, Verdict>()
let server: ConformanceServer

/** Runs scenarios side by side: they mostly wait. */
async function runAll(waiting: Scenario[], parallel: number): Promise<void> {
  async function work(): Promise<void> {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      verdicts.set(next.id, await runOverHttp(server.url, next.id, createThroughlinkApp))
    }
  }
  await Promise.all(Array.from({ length: parallel }, work))
}

const listFailed = () => scenarios.filter(({ id }) => verdicts.get(id)?.passed !== true)

beforeAll(async () => {
  server = await startServer()
  await runAll([...scenarios], 12)
  // A busy machine may delay a client beyond the times of its scenario. A defect fails alone, too.
  for (let attempt = 0; attempt < 2 && listFailed().length > 0; attempt++) {
    await runAll(listFailed(), 1)
  }
}, 240_000)

afterAll(() => server.close())

test('at least a dozen scenarios are run', () => {
  expect(scenarios.length).toBeGreaterThanOrEqual(12)
})

describe('the client conforms over HTTP:', () => {
  test.each(scenarios)('$id', ({ id }) => {
    expect(verdicts.get(id)).toEqual({ isComplete: true, passed: true, problems: [] })
  })
})

test('a naive client fails over HTTP, and the verdict names the section of the specification', async () => {
  const verdict = await runOverHttp(server.url, 'match/once-per-install', createNaiveApp)
  expect(verdict).toMatchObject({ isComplete: true, passed: false })
  expect(verdict.problems).toContainEqual(
    expect.objectContaining({
      check: 'requests',
      message: expect.stringContaining('Expected 1 request, got 2') as string,
      spec: '3',
    }),
  )
})
