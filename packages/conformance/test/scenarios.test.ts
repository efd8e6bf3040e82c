import { readScenarios } from '@throughlink/conformance'
import { describe, expect, test } from 'vitest'
import { simulate } from './simulate.ts'
import { createThroughlinkApp } from './throughlinkClient.ts'

const scenarios = readScenarios()

test('there are at least 60 scenarios, each with its own title', () => {
  expect(scenarios.length).toBeGreaterThanOrEqual(60)
  expect(new Set(scenarios.map(({ title }) => title)).size).toBe(scenarios.length)
})

describe('the client conforms:', () => {
  test.each(scenarios.map((scenario) => ({ scenario, ...scenario })))(
    '$id: $title',
    async ({ scenario }) => {
      // Random delays differ by seed: a scenario must hold for each.
      for (const seed of [1, 2, 3]) {
        const { problems, isComplete } = await simulate(scenario, createThroughlinkApp, seed)
        expect(problems).toEqual([])
        expect(isComplete).toBe(true)
      }
    },
  )
})
