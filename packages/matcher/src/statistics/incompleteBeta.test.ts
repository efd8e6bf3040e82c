import fc from 'fast-check'
import { expect, test } from 'vitest'
import { incompleteBeta } from './incompleteBeta.ts'

test('is the probability of this many successes or more', () => {
  // At least 2 of 3 at one half: 3/8 + 1/8.
  expect(incompleteBeta(0.5, 2, 2)).toBeCloseTo(0.5, 12)
  // At least 1 of 3 at one tenth: 1 - 0.9³.
  expect(incompleteBeta(0.1, 1, 3)).toBeCloseTo(0.271, 12)
  // All 4 of 4 at 0.7.
  expect(incompleteBeta(0.7, 4, 1)).toBeCloseTo(0.2401, 12)
})

test('is 0 at 0 and 1 at 1', () => {
  expect(incompleteBeta(0, 3, 4)).toBe(0)
  expect(incompleteBeta(1, 3, 4)).toBe(1)
})

test('agrees with the binomial sum', () => {
  const cases = fc.record({
    total: fc.integer({ min: 1, max: 60 }),
    part: fc.double({ min: 0, max: 1, noNaN: true }),
    rate: fc.double({ min: 0.01, max: 0.99, noNaN: true }),
  })
  fc.assert(
    fc.property(cases, ({ total, part, rate }) => {
      const successes = 1 + Math.floor(part * (total - 1))
      let tail = 0
      let term = (1 - rate) ** total
      for (let count = 0; count <= total; count++) {
        if (count >= successes) tail += term
        term *= ((total - count) / (count + 1)) * (rate / (1 - rate))
      }
      expect(incompleteBeta(rate, successes, total - successes + 1)).toBeCloseTo(tail, 9)
    }),
  )
})
