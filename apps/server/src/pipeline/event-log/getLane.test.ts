import { expect, test } from 'vitest'
import { getLane, getLogDatabase, maxLanes } from './getLane.ts'

const apps = Array.from({ length: 6_400 }, (_, index) => `app_${index.toString(36)}x7`)

test('an app is always in the same lane, and with one lane in lane 0', () => {
  for (const appId of apps) {
    expect(getLane(appId, 1)).toBe(0)
    expect(getLane(appId, 16)).toBe(getLane(appId, 16))
  }
})

test.each([2, 3, 4, 7, 16, maxLanes])('apps are spread evenly over %i lanes', (laneCount) => {
  const counts = Array.from({ length: laneCount }, () => 0)
  for (const appId of apps) {
    const lane = getLane(appId, laneCount)
    counts[lane] = (counts[lane] ?? NaN) + 1
  }
  const expected = apps.length / laneCount
  // Five standard deviations.
  const tolerance = 5 * Math.sqrt(expected)
  for (const count of counts) expect(Math.abs(count - expected)).toBeLessThan(tolerance)
})

test('the lanes of known apps do not change: rows that are written stay in their lanes', () => {
  expect(['', 'a', 'app_1a2b3c4d5e6f', 'app_é🦊'].map((appId) => getLane(appId, 64))).toEqual([
    60, 9, 58, 21,
  ])
})

const tenants = Array.from({ length: 4_000 }, (_, index) => `app_${index.toString(36)}`)

test('the database of an app never changes', () => {
  const found = tenants.slice(0, 12).map((appId) => getLogDatabase(appId, 4))
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
  for (const appId of tenants) {
    const place = `${getLogDatabase(appId, databases)}/${getLane(appId, lanes)}`
    counts.set(place, (counts.get(place) ?? 0) + 1)
  }
  const share = tenants.length / databases / lanes
  expect(counts.size).toBe(databases * lanes)
  for (const count of counts.values()) {
    expect(count).toBeGreaterThan(0.75 * share)
    expect(count).toBeLessThan(1.25 * share)
  }
})
