import { readScenarios } from '@throughlink/conformance'
import { apiPaths, limits } from '@throughlink/protocol'
import { Compile } from 'typebox/compile'
import { expect, test } from 'vitest'
import { chooseReply } from '../src/chooseReply.ts'
import { findSchemaErrors } from '../src/judge/findSchemaErrors.ts'
import { readSchema } from '../src/readSchema.ts'
import * as wire from '../src/wire.ts'
import { simulate } from './simulate.ts'
import { createThroughlinkApp } from './throughlinkClient.ts'
import { wireSchemas } from './wireSchemas.ts'

const requestSchemas = {
  match: Compile(wireSchemas['match-request']),
  resolve: Compile(wireSchemas['resolve-request']),
  events: Compile(wireSchemas['events-request']),
}

const scenarios = readScenarios()

/** Every request body of our client in all scenarios. */
async function recordBodies() {
  const bodies: { scenario: string; route: wire.Route; body: unknown }[] = []
  for (const scenario of scenarios) {
    const { recording } = await simulate(scenario, createThroughlinkApp)
    for (const { route, path, body } of recording.requests) {
      if (route === null) throw new Error(`${scenario.id}: unknown path ${path}`)
      bodies.push({ scenario: scenario.id, route, body })
    }
  }
  return bodies
}

test('the names and limits are those of the protocol package', () => {
  expect(wire.routePaths).toEqual({
    match: apiPaths.matchLink,
    resolve: apiPaths.resolveShort,
    events: apiPaths.events,
  })
  expect(limits).toMatchObject(wire.wireLimits)
})

test('every request of the client is valid by the schemas of the service', async () => {
  const bodies = await recordBodies()
  expect(bodies.length).toBeGreaterThan(100)
  for (const { scenario, route, body } of bodies) {
    const errors = [...requestSchemas[route].Errors(body)]
    expect({ scenario, errors }).toEqual({ scenario, errors: [] })
  }
})

test('the default replies are valid by the schemas of the service', () => {
  const [scenario] = scenarios
  if (!scenario) throw new Error('There are no scenarios.')
  const empty = { ...scenario, service: {} }
  const reply = (route: wire.Route) => chooseReply(empty, route, 0, { events: [{}] }).body
  expect([...Compile(wireSchemas['match-response']).Errors(reply('match'))]).toEqual([])
  expect([...Compile(wireSchemas.problem).Errors(reply('resolve'))]).toEqual([])
  expect([...Compile(wireSchemas['events-response']).Errors(reply('events'))]).toEqual([])
})

test('the judge accepts and rejects the same bodies as the validator of the service', async () => {
  const seen = new Set<string>()
  let rejected = 0
  for (const { route, body } of await recordBodies()) {
    const schema = readSchema(`${route}-request`)
    for (const candidate of [body, ...listChanges(body)]) {
      const key = `${route} ${JSON.stringify(candidate)}`
      if (seen.has(key)) continue
      seen.add(key)
      const isValid = requestSchemas[route].Check(candidate)
      const errors = findSchemaErrors(schema, candidate)
      expect({ key, isValid: errors.length === 0 }).toEqual({ key, isValid })
      if (!isValid) rejected += 1
    }
  }
  expect(rejected).toBeGreaterThan(1000)
})

const replacements: readonly unknown[] = [
  ...[null, true, -1, 1.5, 1e17, '', 'a', 'ä'.repeat(200), 'a'.repeat(3000)],
  ...[[], [1], {}, Array.from({ length: 101 }, () => ({}))],
]

/** Lists copies of a value with one change at any depth. */
function listChanges(value: unknown): unknown[] {
  if (Array.isArray(value)) {
    const [first, ...others] = value as readonly unknown[]
    return listChanges(first).map((changed) => [changed, ...others])
  }
  if (typeof value !== 'object' || value === null) return []
  const members = Object.entries(value)
  const changes = members.flatMap(([key, member]) => [
    Object.fromEntries(members.filter(([other]) => other !== key)),
    ...[...replacements, ...listChanges(member)].map((changed) => ({ ...value, [key]: changed })),
  ])
  return [{ ...value, other: 1 }, ...changes]
}
