import fc from 'fast-check'
import { expect, test } from 'vitest'
import { brier, expectedCalibrationError } from './calibration.ts'
import { createOffer, createVerdict } from './createVerdict.ts'

test('has no error if accuracy equals confidence', () => {
  const sure = [true, true, true, true, true].map((isRight) => createOffer(1, isRight))
  const never = [false, false, false, false, false].map((isRight) => createOffer(0, isRight))
  expect(expectedCalibrationError([...sure, ...never])).toBe(0)
  expect(brier([...sure, ...never])).toBe(0)
})

test('measures errors per bin of equal count, not per install', () => {
  // Twenty installs form bins of two: in each, one right and one wrong at 0.5.
  const even = Array.from({ length: 20 }, (_, index) => createOffer(0.5, index % 2 === 0))
  expect(expectedCalibrationError(even)).toBe(0)
  expect(brier(even)).toBe(0.25)
})

test('errors in different bins do not cancel out', () => {
  const low = Array.from({ length: 10 }, () => createOffer(0.2, true))
  const high = Array.from({ length: 10 }, () => createOffer(0.8, false))
  expect(expectedCalibrationError([...low, ...high])).toBeCloseTo(0.8, 12)
  expect(brier([...low, ...high])).toBeCloseTo(0.64, 12)
})

test('handles fewer installs than bins', () => {
  expect(expectedCalibrationError([createOffer(0.9, true), createOffer(0.4, false)])).toBeCloseTo(
    0.25,
    12,
  )
})

test('skips installs without a best destination, but not unanswered ones', () => {
  expect(expectedCalibrationError([createVerdict()])).toBeNull()
  expect(brier([createVerdict()])).toBeNull()
  expect(brier([createVerdict(), createOffer(0.5, false)])).toBe(0.25)
})

test('both scores lie between 0 and 1', () => {
  const offers = fc.array(
    fc
      .tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.boolean())
      .map(([confidence, isRight]) => createOffer(confidence, isRight)),
    { minLength: 1 },
  )
  fc.assert(
    fc.property(offers, (verdicts) => {
      for (const value of [expectedCalibrationError(verdicts), brier(verdicts)]) {
        expect(value).toBeGreaterThanOrEqual(0)
        expect(value).toBeLessThanOrEqual(1)
      }
    }),
  )
})
