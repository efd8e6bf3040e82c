import fc from 'fast-check'
import { expect, test } from 'vitest'
import { precisionCoverageArea, recallAtPrecision, listThresholds } from './thresholds.ts'
import { createOffer, createVerdict } from './createVerdict.ts'

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

test('the area integrates precision over the coverage of all evaluated installs', () => {
  expect(precisionCoverageArea(ranked)).toBeCloseTo((1 + 1 + 2 / 3 + 3 / 4) / 6, 12)
  expect(
    precisionCoverageArea([createOffer(1, true), createOffer(1, false), createVerdict()]),
  ).toBeCloseTo((2 * 0.5) / 3, 12)
  expect(precisionCoverageArea([])).toBeNull()
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
