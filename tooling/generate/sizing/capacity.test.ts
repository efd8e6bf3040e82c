import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { format, resolveConfig } from 'prettier'
import { expect, test } from 'vitest'
import { repositoryRoot } from '../../base/report.ts'
import { defaultAssumptions } from './assumptions.ts'
import { findLimits } from './findLimits.ts'
import { formatBytes } from './formatPlan.ts'
import type { Load } from './load.ts'
import { measuredCosts } from './measuredCosts.ts'
import { parts, planCapacity } from './planCapacity.ts'
import { printSizing } from './printSizing.ts'

const plan = (load: Load, assumed = defaultAssumptions) =>
  planCapacity(load, measuredCosts, assumed)

const loads = fc.record({
  clicksPerDay: fc.integer({ min: 1, max: 1e9 }),
  installsPerDay: fc.integer({ min: 1, max: 1e8 }),
  eventsPerDay: fc.integer({ min: 1, max: 1e10 }),
})

test('the page about sizing is up to date', async () => {
  const path = join(repositoryRoot, 'docs/operations/sizing.md')
  const expected = await format(printSizing(), { ...(await resolveConfig(path)), filepath: path })
  expect(await readFile(path, 'utf8'), 'Run `npm run generate sizing`.').toBe(expected)
})

test('twice the load needs twice of everything', () => {
  fc.assert(
    fc.property(loads, (load) => {
      const one = plan(load)
      const two = plan({
        clicksPerDay: 2 * load.clicksPerDay,
        installsPerDay: 2 * load.installsPerDay,
        eventsPerDay: 2 * load.eventsPerDay,
      })
      for (const part of parts) expect(two.cores[part] / one.cores[part]).toBeCloseTo(2, 6)
      for (const key of ['redis', 'log', 'claimsPerYear', 'analytics'] as const) {
        expect(two.bytes[key] / one.bytes[key]).toBeCloseTo(2, 6)
      }
    }),
  )
})

test('the cores of a redirect follow from its cost, its rate and the reserve', () => {
  const { cores } = plan(
    { clicksPerDay: 86_400, installsPerDay: 0, eventsPerDay: 0 },
    { ...defaultAssumptions, peakFactor: 1000, targetUse: 0.5 },
  )
  expect(cores.server).toBeCloseTo((1000 * measuredCosts.click.server) / 1e6 / 0.5, 9)
})

test('larger batches of events need fewer cores for the same events', () => {
  const load = { clicksPerDay: 1, installsPerDay: 1, eventsPerDay: 1e8 }
  const at = (eventsPerRequest: number) =>
    plan(load, { ...defaultAssumptions, eventsPerRequest }).cores.server
  expect(at(50)).toBeLessThan(at(10))
  expect(at(10)).toBeLessThan(at(1))
})

test('the fullest part is named first', () => {
  fc.assert(
    fc.property(loads, (load) => {
      const uses = findLimits(plan(load)).map(({ use }) => use)
      expect(uses).toEqual(uses.toSorted((a, b) => b - a))
    }),
  )
})

test('bytes are printed with two digits and a unit', () => {
  expect([0, 999, 1000, 254_000_000, 1.23e13].map(formatBytes)).toEqual([
    '0.0 B',
    '999 B',
    '1.0 kB',
    '254 MB',
    '12 TB',
  ])
})
