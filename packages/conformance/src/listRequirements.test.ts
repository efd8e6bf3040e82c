import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { capabilities } from './capabilities.ts'
import { listRequirements } from './listRequirements.ts'
import { readScenarios } from './readScenarios.ts'
import type { Scenario } from './scenario.ts'

const scenarios = readScenarios()

const base: Scenario = {
  id: 'lifecycle/example',
  title: 'An example',
  spec: '3',
  steps: [{ do: 'start' }],
  expect: { context: { isLinkProcessed: true } },
}

test('every scenario requires something, and every capability is required by a scenario', () => {
  const required = scenarios.map((scenario) => listRequirements(scenario))
  expect(required.filter((each) => each.length === 0)).toEqual([])
  expect(
    Object.keys(capabilities).filter((name) => !required.flat().some((r) => r === name)),
  ).toEqual([])
})

test('the schema of a scenario knows the capabilities', () => {
  const path = join(import.meta.dirname, '../schemas/scenario.schema.json')
  const schema: unknown = JSON.parse(readFileSync(path, 'utf8'))
  expect(schema).toHaveProperty(
    '$defs.scenario.properties.requires.items.enum',
    Object.keys(capabilities),
  )
})

describe('a scenario requires', () => {
  test.each<[string, Partial<Scenario>, string[]]>([
    ['the capabilities of its topic', { id: 'retries/example' }, ['match', 'retries']],
    ['its own', { requires: ['web'] }, ['match', 'web']],
    [
      'what its device has',
      { device: { referrer: { value: 'a' }, clipboard: null, platform: 'web' } },
      ['match', 'referrer', 'web'],
    ],
    [
      'what the device of a later start has',
      { steps: [{ do: 'restart', device: { initialUrl: 'myapp://a' } }] },
      ['match', 'opened-links'],
    ],
    [
      'its options',
      { config: { linkHosts: [], keepUntilCleared: true } },
      ['match', 'link-hosts', 'keep'],
    ],
    [
      'the options that change',
      { steps: [{ do: 'update', config: { analytics: 'off' } }] },
      ['match', 'update', 'consent', 'events'],
    ],
    ['its steps', { steps: [{ do: 'start' }, { do: 'start' }] }, ['match', 'lifecycle']],
    [
      'what it expects',
      { id: 'privacy/example', expect: { requests: [{ route: 'match' }] } },
      ['match'],
    ],
    ['no match if it expects none', { id: 'privacy/example', expect: { requests: [] } }, []],
  ])('%s', (_, change, expected) => {
    expect(listRequirements({ ...base, ...change })).toEqual(expected)
  })
})
