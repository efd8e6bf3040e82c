import { describe, expect, it } from 'vitest'
import { parameterValues } from '../../parameters.ts'
import { createGapLaw } from './createGapLaw.ts'
import { createStayLaw } from './createStayLaw.ts'

describe('stay probability', () => {
  const gaps = createGapLaw(parameterValues())
  const rates = { within15Minutes: 0.08, within2Hours: 0.2, later: 0.45 }
  const spans = [
    [0, 900, rates.within15Minutes],
    [900, 7_200, rates.within2Hours],
    [7_200, Infinity, rates.later],
  ] as const

  it('has the given means over the gaps of each span', () => {
    const stays = createStayLaw(gaps, rates)
    const drawn = Array.from({ length: 20_000 }, (_, index) =>
      gaps.quantile((index + 0.5) / 20_000),
    )
    for (const [from, to, mean] of spans) {
      const within = drawn.filter((gap) => gap >= from && gap < to)
      const changed = within.reduce((sum, gap) => sum + 1 - stays(gap), 0) / within.length
      expect(changed).toBeCloseTo(mean, 3)
    }
  })

  it('is a probability even with doubled rates', () => {
    const stays = createStayLaw(gaps, { within15Minutes: 0.16, within2Hours: 0.4, later: 1.2 })
    for (const gap of [30, 899, 901, 7_199, 7_201, 1e6, 1e9]) {
      expect(stays(gap)).toBeGreaterThanOrEqual(0)
      expect(stays(gap)).toBeLessThanOrEqual(1)
    }
  })
})
