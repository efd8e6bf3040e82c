import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createVerdict } from '../report/createSummary.ts'
import { measure, median, medians, wilson } from './measure.ts'

const right = createVerdict({
  isCaused: true,
  isAnswered: true,
  isRight: true,
  isHigh: true,
  hasBest: true,
  isBestRight: true,
  confidence: 0.98,
})
const wrong = createVerdict({
  isCaused: true,
  isAnswered: true,
  isWrongPersonal: true,
  hasBest: true,
  confidence: 0.9,
})
const missed = createVerdict({ isCaused: true })
const falseMatch = createVerdict({ isAnswered: true, hasBest: true, confidence: 0.9 })
const rejected = createVerdict()
const verdicts = [right, right, wrong, missed, falseMatch, rejected, rejected, rejected]

test('each rate has its own denominator', () => {
  const measures = measure(verdicts, true)
  const counts = ({ successes, total }: { successes: number; total: number }) => [successes, total]
  expect(counts(measures.precision)).toStrictEqual([2, 4])
  expect(counts(measures.recall)).toStrictEqual([2, 4])
  expect(counts(measures.falseMatches)).toStrictEqual([1, 4])
  expect(counts(measures.wrongPersonal)).toStrictEqual([1, 8])
  expect(counts(measures.highPrecision)).toStrictEqual([2, 2])
  expect(measures.precision.value).toBe(0.5)
})

test('each rate has its intervals', () => {
  const { highPrecision } = measure(verdicts, true)
  expect(highPrecision.low).toBeCloseTo(0.3424, 4)
  expect(highPrecision.high).toBe(1)
})

test('a rate without a case has no value', () => {
  expect(measure([rejected], true).precision).toStrictEqual({
    successes: 0,
    total: 0,
    value: null,
    low: 0,
    high: 1,
  })
})

test('computes calibration only for probabilities', () => {
  expect(measure(verdicts, true).calibrationError).toBeCloseTo((2 * 0.02 + 2 * 0.9) / 4, 12)
  expect(measure(verdicts, false).calibrationError).toBeNull()
})

test.each([
  [[3, 1, 2], 2],
  [[4, 1, 3, 2], 2.5],
  [[null, 10, 2, 9], 9],
  [[null], null],
  [[], null],
])('the median of %j is %j', (values, expected) => {
  expect(median(values)).toBe(expected)
})

test('computes medians over seeds, skipping seeds without a case', () => {
  const caught = createVerdict({ isCaused: true, isAnswered: true, isRight: true })
  const missed = createVerdict({ isCaused: true })
  const organic = createVerdict()
  const seeds = [[caught], [caught, missed], [missed, organic], [organic]]
  const result = medians(seeds.map((verdicts) => measure(verdicts, false)))
  expect(result.recall).toBe(0.5)
  expect(result.precision).toBe(1)
  expect(result.falseMatches).toBe(0)
  expect(result.calibrationError).toBeNull()
})

test.each([
  [8, 10, 0.4902, 0.9433],
  [0, 10, 0, 0.2775],
  [10, 10, 0.7225, 1],
  [50, 100, 0.4038, 0.5962],
  [1, 1_000, 0.0002, 0.0056],
])('%i of %i has the published interval', (successes, total, low, high) => {
  const interval = wilson(successes, total)
  expect(interval.low).toBeCloseTo(low, 4)
  expect(interval.high).toBeCloseTo(high, 4)
})

test('the interval is [0, 1] without a case', () => {
  expect(wilson(0, 0)).toStrictEqual({ low: 0, high: 1 })
})

const counts = fc
  .tuple(fc.integer({ min: 1, max: 5_000 }), fc.double({ min: 0, max: 1, noNaN: true }))
  .map(([total, share]) => ({ total, successes: Math.floor(share * total) }))

test('the interval contains the rate and lies between 0 and 1', () => {
  fc.assert(
    fc.property(counts, ({ successes, total }) => {
      const { low, high } = wilson(successes, total)
      expect(low).toBeGreaterThanOrEqual(0)
      expect(low).toBeLessThanOrEqual(successes / total)
      expect(high).toBeGreaterThanOrEqual(successes / total)
      expect(high).toBeLessThanOrEqual(1)
    }),
  )
})

test('more successes raise both bounds, and more cases narrow the interval', () => {
  fc.assert(
    fc.property(counts, ({ successes, total }) => {
      const interval = wilson(successes, total)
      const more = wilson(Math.min(total, successes + 1), total)
      expect(more.low).toBeGreaterThanOrEqual(interval.low)
      expect(more.high).toBeGreaterThanOrEqual(interval.high)
      const twice = wilson(2 * successes, 2 * total)
      expect(twice.high - twice.low).toBeLessThan(interval.high - interval.low)
    }),
  )
})
