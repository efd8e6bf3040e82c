import { readScenarios, type Scenario } from '@throughlink/conformance'
import { describe, expect, test } from 'vitest'
import type { CreateApp } from './app.ts'
import { simulate } from './simulate.ts'
import { mistakes } from './wrong/mistakes.ts'
import { mutate } from './wrong/mutate.ts'
import { createNaiveApp } from './wrong/naiveClient.ts'
import { createCredulousApp, createPollingApp, createUnguardedApp } from './wrong/wrongApps.ts'

/** Clients with one mistake each, by the mistake. Each of them must fail at least one scenario. */
const wrongClients: ReadonlyMap<string, CreateApp> = new Map([
  ['naive', createNaiveApp],
  ['has no guard in memory', createUnguardedApp],
  ['takes every URL for a link', createCredulousApp],
  ['polls', createPollingApp],
  ...Object.entries(mistakes).map(([name, mistake]) => [name, mutate(mistake)] as const),
])

const scenarios = readScenarios()
const results = new Map<string, Promise<boolean>>()

/** Returns whether a wrong client fails a scenario. Each pair is run once at most: there are thousands. */
function fails(client: string, scenario: Scenario): Promise<boolean> {
  const key = `${client}: ${scenario.id}`
  const result = results.get(key) ?? run(client, scenario)
  results.set(key, result)
  return result
}

async function run(client: string, scenario: Scenario): Promise<boolean> {
  const createApp = wrongClients.get(client)
  if (!createApp) throw new Error(`No wrong client "${client}".`)
  return !(await simulate(scenario, createApp)).passed
}

async function hasFailure(clients: Iterable<string>, candidates: readonly Scenario[]) {
  for (const client of clients) {
    for (const scenario of candidates) if (await fails(client, scenario)) return true
  }
  return false
}

test('a naive client fails at least 20 scenarios', async () => {
  const failed = await Promise.all(scenarios.map((scenario) => fails('naive', scenario)))
  expect(failed.filter(Boolean).length).toBeGreaterThanOrEqual(20)
})

describe('a client fails that', () => {
  test.each([...wrongClients.keys()])('%s', async (client) => {
    expect(await hasFailure([client], scenarios)).toBe(true)
  })
})

describe('a wrong client fails', () => {
  test.each(scenarios.map((scenario) => ({ scenario, id: scenario.id })))(
    '$id',
    async ({ scenario }) => {
      expect(await hasFailure(wrongClients.keys(), [scenario])).toBe(true)
    },
  )
})
