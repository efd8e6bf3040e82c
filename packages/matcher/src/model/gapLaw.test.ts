import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createMixedGapLaw, gapDensity, gapEnds, gapInterval, meanGapDensity } from './gapLaw.ts'
import { priorModel } from './priorModel.ts'

const lastSeconds = gapEnds.at(-1) ?? 0

/** Share of installs within this many seconds, by integrating the density. */
function within(law: Parameters<typeof gapDensity>[0], seconds: number): number {
  const edges = [0, ...gapEnds.filter((end) => end < seconds), seconds]
  return edges.slice(1).reduce((sum, end, index) => {
    const start = edges[index] ?? 0
    return sum + (end - start) * gapDensity(law, (start + end) / 2)
  }, 0)
}

const laws = fc
  .array(
    fc.record({
      share: fc.double({ min: 0.1, max: 1, noNaN: true }),
      medianSeconds: fc.double({ min: 20, max: 100_000, noNaN: true }),
      sigma: fc.double({ min: 0.3, max: 2, noNaN: true }),
    }),
    { minLength: 1, maxLength: 3 },
  )
  .map(createMixedGapLaw)

describe('intervals', () => {
  test('are consecutive from the click on', () => {
    expect(gapInterval(0)).toBe(0)
    expect(gapInterval(lastSeconds * 100)).toBe(gapEnds.length - 1)
    fc.assert(
      fc.property(fc.double({ min: 0, max: lastSeconds * 0.999, noNaN: true }), (seconds) => {
        const interval = gapInterval(seconds)
        expect(seconds).toBeLessThanOrEqual((gapEnds[interval] ?? 0) * (1 + 1e-9))
        expect(seconds).toBeGreaterThanOrEqual((gapEnds[interval - 1] ?? 0) * (1 - 1e-9))
      }),
    )
  })

  test('reach a week', () => {
    expect(lastSeconds).toBeGreaterThanOrEqual(7 * 86_400)
  })
})

test('shares are positive and sum to one, and the density integrates to one', () => {
  fc.assert(
    fc.property(laws, (law) => {
      expect(law.shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9)
      expect(Math.min(...law.shares)).toBeGreaterThanOrEqual(0)
      expect(within(law, lastSeconds)).toBeCloseTo(1, 6)
    }),
  )
})

test('the mean density between two gaps is the share of installs between them by their distance', () => {
  const edges = fc.constantFrom(0, ...gapEnds, 2 * lastSeconds)
  const seconds = fc.oneof(edges, fc.double({ min: 0, max: 2 * lastSeconds, noNaN: true }))
  fc.assert(
    fc.property(laws, seconds, seconds, (law, a, b) => {
      const [from, until] = [Math.min(a, b), Math.max(a, b)]
      const mean = meanGapDensity(law, from, until)
      expect(mean * (until - from)).toBeCloseTo(within(law, until) - within(law, from), 6)
    }),
  )
})

test('a distribution of one part has its median', () => {
  fc.assert(
    fc.property(fc.double({ min: 60, max: 40_000, noNaN: true }), (medianSeconds) => {
      const law = createMixedGapLaw([{ share: 1, medianSeconds, sigma: 0.8 }])
      expect(within(law, medianSeconds)).toBeCloseTo(0.5, 1)
    }),
  )
})

test('the cumulative share grows with time', () => {
  const seconds = fc.double({ min: 1, max: lastSeconds, noNaN: true })
  fc.assert(
    fc.property(laws, seconds, seconds, (law, a, b) => {
      const [early, late] = [Math.min(a, b), Math.max(a, b)]
      expect(within(law, early)).toBeLessThanOrEqual(within(law, late) + 1e-9)
    }),
  )
})

describe('the prior', () => {
  test('has 75 % of installs within an hour and 94 % within a day, as published', () => {
    expect(within(priorModel.gapLaw, 3600)).toBeCloseTo(0.75, 1)
    expect(Math.abs(within(priorModel.gapLaw, 3600) - 0.75)).toBeLessThan(0.025)
    expect(Math.abs(within(priorModel.gapLaw, 86_400) - 0.94)).toBeLessThan(0.015)
  })

  test('gives older clicks a lower density', () => {
    const minutes = Array.from({ length: 10_000 }, (_, index) => 5 * 60 + index * 60)
    const densities = minutes.map((seconds) => gapDensity(priorModel.gapLaw, seconds))
    expect(densities).toEqual(densities.toSorted((a, b) => b - a))
    expect(Math.min(...densities)).toBeGreaterThan(0)
  })
})
