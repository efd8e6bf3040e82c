import { readScenarios, type Scenario } from '@throughlink/conformance'
import { describe, expect, test } from 'vitest'
import { simulate } from './simulate.ts'
import { wrongClients } from './wrong/wrongClients.ts'

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
