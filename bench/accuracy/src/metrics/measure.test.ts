import { expect, test } from 'vitest'
import { measure } from './measure.ts'
import { createVerdict } from './createVerdict.ts'

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
  expect(highPrecision.exactLow).toBeCloseTo(Math.sqrt(0.05), 6)
})

test('a rate without a case has no value', () => {
  expect(measure([rejected], true).precision).toStrictEqual({
    successes: 0,
    total: 0,
    value: null,
    low: 0,
    high: 1,
    exactLow: 0,
  })
})

test('computes calibration only for probabilities', () => {
  expect(measure(verdicts, true).brier).toBeCloseTo((2 * 0.02 ** 2 + 2 * 0.9 ** 2) / 4, 12)
  expect(measure(verdicts, true).calibrationError).toBeCloseTo((2 * 0.02 + 2 * 0.9) / 4, 12)
  expect(measure(verdicts, false)).toMatchObject({ brier: null, calibrationError: null })
})
