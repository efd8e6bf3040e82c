import { readScenarios } from '@throughlink/conformance'
import { apiPaths, apiVersion, headerNames, limits } from '@throughlink/protocol'
import {
  EventsRequestSchema,
  MatchRequestSchema,
  ResolveShortRequestSchema,
} from '@throughlink/protocol/schemas'
import { Compile } from 'typebox/compile'
import { expect, test } from 'vitest'
import * as wire from '../src/wire.ts'
import { simulate } from './simulate.ts'
import { createThroughlinkApp } from './throughlinkClient.ts'

const schemas = {
  match: Compile(MatchRequestSchema),
  resolve: Compile(ResolveShortRequestSchema),
  events: Compile(EventsRequestSchema),
}

test('the names and limits are those of the protocol package', () => {
  expect(wire.routePaths).toEqual({
    match: apiPaths.matchLink,
    resolve: apiPaths.resolveShort,
    events: apiPaths.events,
  })
  for (const [name, header] of Object.entries(wire.headers)) {
    expect(header).toBe(headerNames[name as keyof typeof headerNames].toLowerCase())
  }
  expect(wire.apiVersion).toBe(apiVersion)
  expect(limits).toMatchObject(wire.wireLimits)
})

test('every request of the client is valid by the schemas of the service', async () => {
  let checked = 0
  for (const scenario of readScenarios()) {
    const { recording } = await simulate(scenario, createThroughlinkApp)
    for (const { route, path, body } of recording.requests) {
      const errors = route === null ? [`unknown path ${path}`] : schemas[route].Errors(body)
      expect({ scenario: scenario.id, errors: [...errors] }).toEqual({
        scenario: scenario.id,
        errors: [],
      })
      checked += 1
    }
  }
  expect(checked).toBeGreaterThan(100)
})
