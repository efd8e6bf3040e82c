import { expect, test } from 'vitest'
import { getLane } from './getLane.ts'
import { getLogDatabase } from './getLogDatabase.ts'

const apps = Array.from({ length: 4_000 }, (_, index) => `app_${index.toString(36)}`)

test('the database of an app never changes', () => {
  const found = apps.slice(0, 12).map((appId) => getLogDatabase(appId, 4))
  expect(found.join('')).toBe('110330232300')
  expect(getLogDatabase('app_1a2b3c4d5e6f', 1)).toBe(0)
})

test.each([
  [2, 1],
  [2, 2],
  [4, 4],
  [3, 2],
])('apps are spread evenly over %i databases and their %i lanes', (databases, lanes) => {
  const counts = new Map<string, number>()
  for (const appId of apps) {
    const place = `${getLogDatabase(appId, databases)}/${getLane(appId, lanes)}`
    counts.set(place, (counts.get(place) ?? 0) + 1)
  }
  const share = apps.length / databases / lanes
  expect(counts.size).toBe(databases * lanes)
  for (const count of counts.values()) {
    expect(count).toBeGreaterThan(0.75 * share)
    expect(count).toBeLessThan(1.25 * share)
  }
})
