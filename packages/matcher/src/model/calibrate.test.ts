import fc from 'fast-check'
import { expect, test } from 'vitest'
import { calibrate } from './calibrate.ts'

const share = fc.double({ min: 0, max: 1, noNaN: true })
const calibrations = fc.array(fc.tuple(share, share), { maxLength: 8 }).map((pairs) => {
  const found = pairs.map((pair) => pair[1]).toSorted((a, b) => a - b)
  const confidence = pairs.map((pair) => pair[0]).toSorted((a, b) => a - b)
  return { points: confidence.map((each, index) => [each, found[index] ?? 0] as const) }
})

test('without points, returns the confidence unchanged', () => {
  fc.assert(
    fc.property(share, (confidence) => {
      expect(calibrate({ points: [] }, confidence)).toBe(confidence)
    }),
  )
})

test('interpolates between points', () => {
  const calibration = {
    points: [
      [0.2, 0.1],
      [0.6, 0.5],
      [0.9, 0.7],
    ] as const,
  }
  expect(calibrate(calibration, 0.2)).toBeCloseTo(0.1)
  expect(calibrate(calibration, 0.6)).toBeCloseTo(0.5)
  expect(calibrate(calibration, 0.4)).toBeCloseTo(0.3)
  expect(calibrate(calibration, 0.9)).toBeCloseTo(0.7)
})

test('is constant beyond the outer points', () => {
  const calibration = {
    points: [
      [0.2, 0.1],
      [0.9, 0.7],
    ] as const,
  }
  expect(calibrate(calibration, 0)).toBe(0.1)
  expect(calibrate(calibration, 1)).toBe(0.7)
})

test('a single point applies everywhere', () => {
  fc.assert(
    fc.property(share, (confidence) => {
      expect(calibrate({ points: [[0.5, 0.4]] }, confidence)).toBe(0.4)
    }),
  )
})

test('a monotone line calibrates monotonically, to a share', () => {
  fc.assert(
    fc.property(calibrations, share, share, (calibration, a, b) => {
      const low = calibrate(calibration, Math.min(a, b))
      const high = calibrate(calibration, Math.max(a, b))
      expect(low).toBeLessThanOrEqual(high + 1e-9)
      expect(low).toBeGreaterThanOrEqual(0)
      expect(high).toBeLessThanOrEqual(1)
    }),
  )
})
