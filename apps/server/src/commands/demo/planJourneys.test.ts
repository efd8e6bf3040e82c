import { expect, test } from 'vitest'
import { dayMs } from '#platform/time/durations.ts'
import { createRandom } from './createRandom.ts'
import { planJourneys } from './planJourneys.ts'

const endMs = Date.parse('2026-11-16T12:00:00Z')
const journeys = planJourneys(createRandom(1), 300, endMs)

test('installs are in the last day, in the order of time', () => {
  const times = journeys.map(({ openedAtMs }) => openedAtMs)
  expect(times).toEqual([...times].sort((a, b) => a - b))
  expect(times[0]).toBeGreaterThan(endMs - dayMs - 120_000)
  expect(times.at(-1)).toBeLessThan(endMs)
})

test('every kind occurs, on networks of its own', () => {
  expect(new Set(journeys.map(({ kind }) => kind)).size).toBe(7)
  const addresses = journeys.flatMap(({ address, otherAddress }) => [address, otherAddress])
  expect(new Set(addresses).size).toBe(2 * journeys.length)
})

test('rivals clicked before, on the same kind of phone only if they are twins', () => {
  for (const { kind, device, clickedAtMs, others } of journeys) {
    for (const other of others) expect(other.atMs).toBeLessThan(clickedAtMs)
    if (kind === 'rivals') expect(others.some((other) => other.device === device)).toBe(false)
    if (kind === 'twins') expect(others.every((other) => other.device === device)).toBe(true)
  }
})
