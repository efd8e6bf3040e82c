import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createOffer, createVerdict } from '../report/createSummary.ts'
import { expectedCalibrationError, listThresholds, recallAtPrecision } from './thresholds.ts'

const missed = createVerdict({ isCaused: true })
const ranked = [
  createOffer(0.9, true),
  createOffer(0.8, true),
  createOffer(0.7, false),
  createOffer(0.6, true),
  missed,
  createVerdict(),
]

test('a threshold answers everything above it', () => {
  expect(listThresholds(ranked)).toStrictEqual([
    { confidence: 0.9, answered: 1, right: 1 },
    { confidence: 0.8, answered: 2, right: 2 },
    { confidence: 0.7, answered: 3, right: 2 },
    { confidence: 0.6, answered: 4, right: 3 },
  ])
})

test('answers equal confidence together', () => {
  expect(listThresholds([createOffer(1, true), createOffer(1, false)])).toStrictEqual([
    { confidence: 1, answered: 2, right: 1 },
  ])
})

test.each([
  [1, 2 / 4],
  [0.75, 3 / 4],
  [0.76, 2 / 4],
  [0, 3 / 4],
])('recall at precision %d is %d', (precision, recall) => {
  expect(recallAtPrecision(ranked, precision)).toBe(recall)
})

test('a lower threshold may reach the precision that a higher one misses', () => {
  const recovering = [createOffer(0.9, false), createOffer(0.8, true), createOffer(0.7, true)]
  expect(recallAtPrecision(recovering, 0.6)).toBe(1)
})

test('recall is 0 if no threshold is precise enough, or nothing was caused', () => {
  expect(recallAtPrecision([createOffer(0.9, false), createOffer(0.8, true)], 0.9)).toBe(0)
  expect(recallAtPrecision([createVerdict()], 0.9)).toBe(0)
})

const offers = fc.array(
  fc
    .tuple(fc.constantFrom(0.1, 0.3, 0.5, 0.7, 0.9), fc.boolean())
    .map(([confidence, isRight]) => createOffer(confidence, isRight)),
)

test('recall never rises with the required precision', () => {
  const precision = fc.double({ min: 0, max: 1, noNaN: true })
  fc.assert(
    fc.property(offers, precision, precision, (verdicts, one, other) => {
      expect(recallAtPrecision(verdicts, Math.min(one, other))).toBeGreaterThanOrEqual(
        recallAtPrecision(verdicts, Math.max(one, other)),
      )
    }),
  )
})

test('the order of installs does not matter', () => {
  fc.assert(
    fc.property(offers, (verdicts) => {
      const turned = verdicts.toReversed()
      expect(listThresholds(turned)).toStrictEqual(listThresholds(verdicts))
    }),
  )
})

test('has no error if accuracy equals confidence', () => {
  const sure = [true, true, true, true, true].map((isRight) => createOffer(1, isRight))
  const never = [false, false, false, false, false].map((isRight) => createOffer(0, isRight))
  expect(expectedCalibrationError([...sure, ...never])).toBe(0)
})

test('measures errors per bin of equal count, not per install', () => {
  // Twenty installs form bins of two: in each, one right and one wrong at 0.5.
  const even = Array.from({ length: 20 }, (_, index) => createOffer(0.5, index % 2 === 0))
  expect(expectedCalibrationError(even)).toBe(0)
})

test('errors in different bins do not cancel out', () => {
  const low = Array.from({ length: 10 }, () => createOffer(0.2, true))
  const high = Array.from({ length: 10 }, () => createOffer(0.8, false))
  expect(expectedCalibrationError([...low, ...high])).toBeCloseTo(0.8, 12)
})

test('handles fewer installs than bins', () => {
  expect(expectedCalibrationError([createOffer(0.9, true), createOffer(0.4, false)])).toBeCloseTo(
    0.25,
    12,
  )
})

test('skips installs without a best destination, but not unanswered ones', () => {
  expect(expectedCalibrationError([createVerdict()])).toBeNull()
  expect(expectedCalibrationError([createVerdict(), createOffer(0.5, false)])).toBe(0.5)
})

test('the calibration error lies between 0 and 1', () => {
  const offers = fc.array(
    fc
      .tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.boolean())
      .map(([confidence, isRight]) => createOffer(confidence, isRight)),
    { minLength: 1 },
  )
  fc.assert(
    fc.property(offers, (verdicts) => {
      expect(expectedCalibrationError(verdicts)).toBeGreaterThanOrEqual(0)
      expect(expectedCalibrationError(verdicts)).toBeLessThanOrEqual(1)
    }),
  )
})
