import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clopperPearsonLow } from './clopperPearsonLow.ts'

test.each([
  ['two-sided 95 %', 8, 10, 0.975, 0.4439],
  ['two-sided 95 %', 1, 10, 0.975, 0.0025],
  ['two-sided 95 %', 50, 100, 0.975, 0.3983],
  ['one-sided 95 %', 9, 10, 0.95, 0.6058],
  ['one-sided 95 %', 95, 100, 0.95, 0.8977],
])('%s: %i of %i at %d is at least %d', (_, successes, total, level, low) => {
  expect(clopperPearsonLow(successes, total, level)).toBeCloseTo(low, 4)
})

test('without an error, 99 answers prove 97 % and 299 prove 99 %; one fewer does not', () => {
  expect(clopperPearsonLow(99, 99)).toBeGreaterThanOrEqual(0.97)
  expect(clopperPearsonLow(98, 98)).toBeLessThan(0.97)
  expect(clopperPearsonLow(299, 299)).toBeGreaterThanOrEqual(0.99)
  expect(clopperPearsonLow(298, 298)).toBeLessThan(0.99)
})

test('no success, or no case, proves nothing', () => {
  expect(clopperPearsonLow(0, 10)).toBe(0)
  expect(clopperPearsonLow(0, 0)).toBe(0)
})

const counts = fc
  .tuple(fc.integer({ min: 1, max: 20_000 }), fc.double({ min: 0, max: 1, noNaN: true }))
  .map(([total, share]) => ({ total, successes: Math.floor(share * total) }))

test('the bound is below the rate, rises with successes and falls with the level', () => {
  fc.assert(
    fc.property(counts, ({ successes, total }) => {
      const low = clopperPearsonLow(successes, total)
      expect(low).toBeGreaterThanOrEqual(0)
      expect(low).toBeLessThanOrEqual(successes / total)
      expect(clopperPearsonLow(Math.min(total, successes + 1), total)).toBeGreaterThanOrEqual(low)
      expect(clopperPearsonLow(successes, total, 0.99)).toBeLessThanOrEqual(low)
    }),
  )
})
