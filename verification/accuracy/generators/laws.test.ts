import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parameterValues } from '../parameters.ts'
import { createRandom } from '../random.ts'
import { createGapLaw as createHeldOutGapLaw } from './held-out/laws.ts'
import { createGapLaw as createTunedGapLaw } from './tuned/laws.ts'

describe.each([
  ['tuned', createTunedGapLaw],
  ['held-out', createHeldOutGapLaw],
] as const)('gaps of the %s generator', (_, createGapLaw) => {
  const law = createGapLaw(parameterValues())

  test('three quarters are within an hour, and 94 % within a day, for any shortest gap', () => {
    fc.assert(
      fc.property(fc.double({ min: 1, max: 120, noNaN: true }), (minGapSeconds) => {
        const { below } = createGapLaw(parameterValues({ minGapSeconds }))
        expect(below(3_600)).toBeCloseTo(0.75, 4)
        expect(below(86_400)).toBeCloseTo(0.94, 4)
        expect(below(minGapSeconds)).toBe(0)
      }),
    )
  })

  test('the density is the slope of the law, and zero before the shortest gap', () => {
    for (const seconds of [45, 120, 600, 5_000, 40_000, 300_000]) {
      const slope = (law.below(seconds * 1.001) - law.below(seconds)) / (seconds * 0.001)
      expect(law.density(seconds * 1.0005) / slope).toBeCloseTo(1, 2)
    }
    expect(law.density(29)).toBe(0)
  })

  test('drawn gaps follow the law', () => {
    const random = createRandom(1)
    const gaps = Array.from({ length: 40_000 }, () => law.draw(random))
    for (const seconds of [60, 300, 900, 3_600, 21_600, 86_400, 604_800]) {
      const shorter = gaps.filter((gap) => gap < seconds).length / gaps.length
      expect(Math.abs(shorter - law.below(seconds))).toBeLessThan(0.01)
    }
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(30)
  })
})
