import fc from 'fast-check'
import { expect, test } from 'vitest'
import { estimateAddressShare } from './estimateAddressShare.ts'
import { priorModel } from './priorModel.ts'

const { expectedAgain } = priorModel.audience
const people = fc.double({ min: 0, max: 2_000, noNaN: true })
const audience = fc.double({ min: 1, max: 1e6, noNaN: true })
const days = fc.double({ min: 0.05, max: 7, noNaN: true })
const family = fc.constantFrom('v4', 'v6')

test('the share of an address grows with the people seen there', () => {
  fc.assert(
    fc.property(people, people, audience, days, family, (a, b, perDay, over, of) => {
      const share = (count: number) =>
        estimateAddressShare({ perDay, expectedAgain }, of, count, over)
      expect(share(Math.min(a, b))).toBeLessThanOrEqual(share(Math.max(a, b)))
    }),
  )
})

test('the share of an address falls with the size of the audience', () => {
  fc.assert(
    fc.property(people, audience, audience, days, family, (count, a, b, over, of) => {
      const share = (perDay: number) =>
        estimateAddressShare({ perDay, expectedAgain }, of, count, over)
      expect(share(Math.max(a, b))).toBeLessThanOrEqual(share(Math.min(a, b)))
    }),
  )
})

test('a share is positive and at most one', () => {
  fc.assert(
    fc.property(people, audience, days, family, (count, perDay, over, of) => {
      const share = estimateAddressShare({ perDay, expectedAgain }, of, count, over)
      expect(share).toBeGreaterThan(0)
      expect(share).toBeLessThanOrEqual(1)
    }),
  )
})

test('a crowd has its observed share of the audience', () => {
  const share = estimateAddressShare({ perDay: 10_000, expectedAgain }, 'v4', 1_000, 1)
  expect(share).toBeCloseTo(0.1, 2)
  const overTwoDays = estimateAddressShare({ perDay: 10_000, expectedAgain }, 'v4', 1_000, 2)
  expect(overTwoDays).toBeCloseTo(0.05, 2)
})

test('one person at an address usually means a home: less than one other is expected there', () => {
  const one = estimateAddressShare({ perDay: 10_000, expectedAgain }, 'v4', 1, 1)
  expect(one).toBeLessThan(1 / 10_000)
})

test('in a new app the first person at an address does not make it a crowd', () => {
  const one = estimateAddressShare({ perDay: 150, expectedAgain }, 'v4', 1, 1 / 24)
  expect(one).toBeLessThan(1 / 1_000)
})

test('in a new app two people at an address count fully: it may be used by one company only', () => {
  const two = estimateAddressShare({ perDay: 150, expectedAgain }, 'v4', 2, 1 / 24)
  expect(two).toBeGreaterThan(1 / 20)
})

test('interpolates between whole numbers of people', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 20 }), family, (count, of) => {
      const share = (number: number) =>
        estimateAddressShare({ perDay: 100, expectedAgain }, of, number, 1)
      expect(share(count + 0.5)).toBeCloseTo((share(count) + share(count + 1)) / 2, 9)
    }),
  )
})
