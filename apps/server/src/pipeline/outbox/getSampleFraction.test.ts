import fc from 'fast-check'
import { expect, test } from 'vitest'
import { getSampleFraction } from './getSampleFraction.ts'

test('the fraction depends on the id alone, and is at least 0 and below 1', () => {
  fc.assert(
    fc.property(fc.string(), (id) => {
      const fraction = getSampleFraction(id)
      expect(getSampleFraction(id)).toBe(fraction)
      expect(fraction).toBeGreaterThanOrEqual(0)
      expect(fraction).toBeLessThan(1)
    }),
  )
})

test('at any rate, about that share of the ids is sampled, and all of those at every higher rate', () => {
  const ids = Array.from({ length: 20_000 }, (_, index) => `msg_${index}`)
  const rate = fc.double({ min: 0.001, max: 1, noNaN: true })
  fc.assert(
    fc.property(rate, rate, (one, other) => {
      const [low, high] = [Math.min(one, other), Math.max(one, other)]
      const sampled = ids.filter((id) => getSampleFraction(id) < low)
      // Five standard deviations.
      const tolerance = 5 * Math.sqrt(low * (1 - low) * ids.length) + 1
      expect(Math.abs(sampled.length - low * ids.length)).toBeLessThan(tolerance)
      expect(sampled.every((id) => getSampleFraction(id) < high)).toBe(true)
    }),
    { numRuns: 20 },
  )
})
