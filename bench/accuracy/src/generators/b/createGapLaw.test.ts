import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parameterValues } from '../../parameters.ts'
import { createGapLaw } from './createGapLaw.ts'

describe('gap distribution', () => {
  const law = createGapLaw(parameterValues())

  it('meets the published quantiles and starts after the shortest gap', () => {
    expect(law.cumulative(3_600)).toBeCloseTo(0.75, 6)
    expect(law.cumulative(86_400)).toBeCloseTo(0.94, 6)
    expect(law.cumulative(30)).toBe(0)
    expect(law.density(29)).toBe(0)
  })

  it('the quantile function inverts the distribution', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.001, max: 0.999, noNaN: true }), (part) => {
        expect(law.cumulative(law.quantile(part))).toBeCloseTo(part, 9)
      }),
    )
  })

  it('the density is the derivative of the distribution', () => {
    fc.assert(
      fc.property(fc.double({ min: 40, max: 600_000, noNaN: true }), (gapSeconds) => {
        const step = gapSeconds * 1e-5
        const slope =
          (law.cumulative(gapSeconds + step) - law.cumulative(gapSeconds - step)) / (2 * step)
        expect(Math.abs(slope / law.density(gapSeconds) - 1)).toBeLessThan(1e-3)
      }),
    )
  })
})
