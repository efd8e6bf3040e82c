import fc from 'fast-check'
import { expect, test } from 'vitest'
import { retryDelay } from './retryDelay.ts'

const limits = { firstMs: 500, maxMs: 300_000 }
const createRandom = (fraction: number) => ({ fraction: () => fraction, id: () => '' })
const almostOne = 1 - Number.EPSILON

test.each([
  [1, 500],
  [2, 1000],
  [3, 2000],
  [10, 256_000],
  [11, 300_000],
  [12, 300_000],
  [5000, 300_000],
])('after %i failures the ceiling is %i ms', (failures, ceilingMs) => {
  expect(retryDelay(failures, limits, createRandom(almostOne))).toBe(ceilingMs)
  expect(retryDelay(failures, limits, createRandom(0.5))).toBe(ceilingMs / 2)
  expect(retryDelay(failures, limits, createRandom(0))).toBe(0)
})

test('the delay is an integer between zero and the ceiling', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10_000 }),
      fc.integer({ min: 1, max: 100_000 }),
      fc.integer({ min: 1, max: 1_000_000 }),
      fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      (failures, firstMs, maxMs, fraction) => {
        const delayMs = retryDelay(failures, { firstMs, maxMs }, createRandom(fraction))
        expect(Number.isInteger(delayMs)).toBe(true)
        expect(delayMs).toBeGreaterThanOrEqual(0)
        expect(delayMs).toBeLessThanOrEqual(Math.min(maxMs, firstMs * 2 ** (failures - 1)))
      },
    ),
  )
})
