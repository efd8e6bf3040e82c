import fc from 'fast-check'
import { expect, test } from 'vitest'
import { computeShare, computeValueShare, type Frequencies, noFrequencies } from './frequencies.ts'

const share = fc.double({ min: 0.01, max: 1, noNaN: true })
const values = ['a', 'b', 'c'] as const
const frequencies: fc.Arbitrary<Frequencies> = fc
  .record({ a: fc.nat(500), b: fc.nat(500), c: fc.nat(500) })
  .map((counts) => ({ counts, total: counts.a + counts.b + counts.c }))

test('without counts, a share is the expected one', () => {
  fc.assert(
    fc.property(share, (expected) => {
      expect(computeValueShare(noFrequencies, 'a', expected)).toBeCloseTo(expected, 12)
      expect(computeShare(noFrequencies, () => true, expected)).toBeCloseTo(expected, 12)
    }),
  )
})

test('a share lies between the expected and the counted one', () => {
  fc.assert(
    fc.property(frequencies, share, (counted, expected) => {
      const found = (counted.counts['a'] ?? 0) / Math.max(1, counted.total)
      const confidence = computeValueShare(counted, 'a', expected)
      expect(confidence).toBeGreaterThanOrEqual(Math.min(found, expected) - 1e-9)
      expect(confidence).toBeLessThanOrEqual(Math.max(found, expected) + 1e-9)
    }),
  )
})

test('more counts bring a share closer to the counted one', () => {
  const counted = (total: number) => ({ total, counts: { a: total / 10 } })
  const distance = (total: number) => Math.abs(computeValueShare(counted(total), 'a', 0.5) - 0.1)
  expect(distance(100)).toBeLessThan(distance(10))
  expect(distance(10_000)).toBeLessThan(0.01)
})

test('an unseen value is less likely than expected, but not impossible', () => {
  const confidence = computeValueShare({ total: 1_000, counts: { b: 1_000 } }, 'a', 0.3)
  expect(confidence).toBeGreaterThan(0)
  expect(confidence).toBeLessThan(0.1)
})

test('shares of a partition sum to one if the expected ones do', () => {
  fc.assert(
    fc.property(frequencies, (counted) => {
      const sum = values
        .map((value) => computeShare(counted, (each) => each === value, 1 / values.length))
        .reduce((all, each) => all + each, 0)
      expect(sum).toBeCloseTo(1, 9)
      expect(computeShare(counted, (each) => each === 'a', 0.2)).toBe(
        computeValueShare(counted, 'a', 0.2),
      )
    }),
  )
})
