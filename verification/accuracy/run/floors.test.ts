import { expect, test } from 'vitest'
import { createSummary } from '../report/createSummary.ts'
import { findMissedFloors, floors } from './floors.ts'
import { quick } from './readOptions.ts'

const least = { mixed: { minPrecision: 0.9, minRecall: 0.5, maxFalseMatches: 0.01 } }

test('reports nothing if every floor is met exactly', () => {
  const throughlink = { right: 90, wrong: 9, missed: 81, falseMatches: 1, organic: 99 }
  expect(findMissedFloors([createSummary({}, { throughlink })], least)).toStrictEqual([])
})

test('reports each floor that is not met', () => {
  const throughlink = { right: 40, wrong: 8, missed: 52, falseMatches: 2, organic: 98 }
  expect(findMissedFloors([createSummary({}, { throughlink })], least)).toStrictEqual([
    'mixed (tuned generator): precision is 0.8000, below its floor of 0.9.',
    'mixed (tuned generator): recall is 0.4000, below its floor of 0.5.',
    'mixed (tuned generator): false-match is 0.0200, above its bound of 0.01.',
  ])
})

test('a matcher that answers nothing does not meet the precision floor', () => {
  expect(findMissedFloors([createSummary({}, { throughlink: { missed: 10 } })], least)[0]).toBe(
    'mixed (tuned generator): precision is unknown, below its floor of 0.9.',
  )
})

test('a scenario without a floor reports nothing', () => {
  const summary = createSummary({ scenario: 'travel' }, { throughlink: { wrong: 10 } })
  expect(findMissedFloors([summary], least)).toStrictEqual([])
})

test('every scenario of a quick run has a floor', () => {
  expect(Object.keys(floors).toSorted()).toStrictEqual(quick.scenarios.toSorted())
})
