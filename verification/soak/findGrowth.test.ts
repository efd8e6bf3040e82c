import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findGrowth } from './findGrowth.ts'

const samples = (count: number, valueAt: (at: number) => number) =>
  Array.from({ length: count }, (_, at) => ({ atMs: at * 1000, value: valueAt(at) }))

describe('growth after the warm-up', () => {
  test('is none for a resource that only grows during the warm-up', () => {
    expect(findGrowth(samples(100, (at) => Math.min(at, 25)))).toMatchObject({ share: 0 })
  })

  test('is found in a leak', () => {
    expect(findGrowth(samples(100, (at) => 100 + at)).share).toBeGreaterThan(0.3)
  })

  test('is none for a heap that rises and is collected', () => {
    expect(Math.abs(findGrowth(samples(200, (at) => 100 + (at % 7) * 30)).share)).toBe(0)
  })

  test('is found in a heap whose floor rises while it is collected', () => {
    const { share } = findGrowth(samples(200, (at) => 100 + (at % 7) * 30 + at / 2))
    expect(share).toBeGreaterThan(0.2)
  })

  test('of a constant is none', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e9 }), fc.integer({ min: 8, max: 50 }), (value, n) => {
        expect(findGrowth(samples(n, () => value)).share).toBe(0)
      }),
    )
  })
})
