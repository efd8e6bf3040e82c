import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wilson } from './wilson.ts'

test.each([
  [8, 10, 0.4902, 0.9433],
  [0, 10, 0, 0.2775],
  [10, 10, 0.7225, 1],
  [50, 100, 0.4038, 0.5962],
  [1, 1_000, 0.0002, 0.0056],
])('%i of %i has the published interval', (successes, total, low, high) => {
  const interval = wilson(successes, total)
  expect(interval.low).toBeCloseTo(low, 4)
  expect(interval.high).toBeCloseTo(high, 4)
})

test('the interval is [0, 1] without a case', () => {
  expect(wilson(0, 0)).toStrictEqual({ low: 0, high: 1 })
})

const counts = fc
  .tuple(fc.integer({ min: 1, max: 5_000 }), fc.double({ min: 0, max: 1, noNaN: true }))
  .map(([total, share]) => ({ total, successes: Math.floor(share * total) }))

test('the interval contains the rate and lies between 0 and 1', () => {
  fc.assert(
    fc.property(counts, ({ successes, total }) => {
      const { low, high } = wilson(successes, total)
      expect(low).toBeGreaterThanOrEqual(0)
      expect(low).toBeLessThanOrEqual(successes / total)
      expect(high).toBeGreaterThanOrEqual(successes / total)
      expect(high).toBeLessThanOrEqual(1)
    }),
  )
})

test('more successes raise both bounds, and more cases narrow the interval', () => {
  fc.assert(
    fc.property(counts, ({ successes, total }) => {
      const interval = wilson(successes, total)
      const more = wilson(Math.min(total, successes + 1), total)
      expect(more.low).toBeGreaterThanOrEqual(interval.low)
      expect(more.high).toBeGreaterThanOrEqual(interval.high)
      const twice = wilson(2 * successes, 2 * total)
      expect(twice.high - twice.low).toBeLessThan(interval.high - interval.low)
    }),
  )
})
