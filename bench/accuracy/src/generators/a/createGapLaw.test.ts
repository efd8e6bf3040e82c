import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parameterValues } from '../../parameters.ts'
import { createRandom } from '../../random.ts'
import { createGapLaw } from './createGapLaw.ts'

test('meets the published quantiles for any shortest gap', () => {
  fc.assert(
    fc.property(fc.double({ min: 1, max: 120, noNaN: true }), (minGapSeconds) => {
      const { cumulative } = createGapLaw(parameterValues({ minGapSeconds }))
      expect(cumulative(3_600)).toBeCloseTo(0.75, 4)
      expect(cumulative(86_400)).toBeCloseTo(0.94, 4)
      expect(cumulative(minGapSeconds)).toBe(0)
    }),
  )
})

test('the density is the derivative of the distribution', () => {
  const { density, cumulative } = createGapLaw(parameterValues())
  for (const gapSeconds of [31, 60, 300, 3_600, 20_000, 200_000]) {
    const step = gapSeconds / 1_000
    const slope = (cumulative(gapSeconds + step) - cumulative(gapSeconds - step)) / (2 * step)
    if (gapSeconds > 31) expect(density(gapSeconds) / slope).toBeCloseTo(1, 2)
  }
  expect(density(29)).toBe(0)
})

test('drawn gaps follow the distribution', () => {
  const law = createGapLaw(parameterValues())
  const random = createRandom(1)
  const gaps = Array.from({ length: 20_000 }, () => law.draw(random))
  const within = (seconds: number) => gaps.filter((gap) => gap < seconds).length / gaps.length
  for (const seconds of [60, 300, 3_600, 86_400]) {
    expect(Math.abs(within(seconds) - law.cumulative(seconds))).toBeLessThan(0.015)
  }
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(30)
})
