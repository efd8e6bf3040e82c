import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createRandom } from '../../test/createRandom.ts'
import { calibrate } from '../model/calibrate.ts'
import type { LabelledDecision } from './labelledDecision.ts'
import { learnCalibration } from './learnCalibration.ts'

/** Decisions of a model that is right with this probability at a given confidence. */
function drawDecisions(count: number, rightAt: (confidence: number) => number): LabelledDecision[] {
  const random = createRandom(7)
  return Array.from({ length: count }, () => {
    const confidence = random()
    return { confidence, isRight: random() < rightAt(confidence) }
  })
}

const grid = Array.from({ length: 101 }, (_, index) => index / 100)

test('few decisions change nothing', () => {
  expect(learnCalibration(drawDecisions(50, () => 0.1)).points).toEqual([])
  expect(learnCalibration([]).points).toEqual([])
})

test('lowers an overconfident model to its accuracy', () => {
  const calibration = learnCalibration(drawDecisions(8_000, (confidence) => confidence * 0.6))
  for (const confidence of [0.3, 0.5, 0.7, 0.9]) {
    expect(Math.abs(calibrate(calibration, confidence) - confidence * 0.6)).toBeLessThan(0.06)
  }
})

test('leaves a well-calibrated model almost unchanged', () => {
  const calibration = learnCalibration(drawDecisions(8_000, (confidence) => confidence))
  for (const confidence of [0.1, 0.3, 0.5, 0.7, 0.9]) {
    expect(Math.abs(calibrate(calibration, confidence) - confidence)).toBeLessThan(0.06)
  }
})

test('a confidence that was always right is still not certain', () => {
  const calibration = learnCalibration(drawDecisions(1_000, () => 1))
  expect(calibrate(calibration, 0.5)).toBeLessThan(1)
  expect(calibrate(calibration, 0.5)).toBeGreaterThan(0.95)
})

test('points are sorted and between 0 and 1', () => {
  const decisions = fc.array(
    fc.record({ confidence: fc.double({ min: 0, max: 1, noNaN: true }), isRight: fc.boolean() }),
    { minLength: 400, maxLength: 500 },
  )
  fc.assert(
    fc.property(decisions, (labelled) => {
      const { points } = learnCalibration(labelled)
      const confidence = points.map(([at]) => at)
      expect(confidence).toEqual(confidence.toSorted((a, b) => a - b))
      for (const share of points.flat()) {
        expect(share).toBeGreaterThanOrEqual(0)
        expect(share).toBeLessThanOrEqual(1)
      }
    }),
    { numRuns: 30 },
  )
})

test('a higher confidence is right more often, if the model is better than chance', () => {
  const calibration = learnCalibration(drawDecisions(8_000, (confidence) => confidence ** 2))
  const found = grid.map((confidence) => calibrate(calibration, confidence))
  const highest = found.map((_, index) => Math.max(...found.slice(0, index + 1)))
  found.forEach((share, index) => {
    expect(share).toBeGreaterThan((highest[index] ?? 0) - 0.05)
  })
})

test('the line never falls', () => {
  // Each pool is shrunk to its own confidence; a pool of one decision halfway.
  const decisions = Array.from({ length: 1_001 }, (_, index) => ({
    confidence: 0.5 + index / 10_000,
    isRight: index % 10 === 1,
  }))
  const { points } = learnCalibration(decisions)
  const found = points.map((point) => point[1])
  expect(found).toEqual(found.toSorted((a, b) => a - b))
})

test('decisions with equal confidence are pooled, in any order', () => {
  // Wrong decisions come before right ones: without pooling there would be two points at one place.
  const decisions = Array.from({ length: 400 }, (_, index) => ({
    confidence: 0.9,
    isRight: index >= 200,
  }))
  expect(calibrate(learnCalibration(decisions), 0.9)).toBeCloseTo(0.5, 1)
})

test('a single right decision at the top does not make the model certain', () => {
  // As a pool of its own, it would be shrunk to the model's confidence, so any higher confidence would be
  // trusted.
  const decisions = Array.from({ length: 1_000 }, (_, index) => ({
    confidence: 0.9 + index / 20_000,
    isRight: index % 2 === 1,
  }))
  expect(calibrate(learnCalibration(decisions), 0.99)).toBeLessThan(0.8)
})
