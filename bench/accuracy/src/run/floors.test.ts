import { expect, test } from 'vitest'
import { summaryOf } from '../report/summaryOf.ts'
import { fallenFloors, floors } from './floors.ts'
import { quick } from './quick.ts'

const least = { mixed: { leastPrecision: 0.9, leastRecall: 0.5, mostFalseMatches: 0.01 } }

test('reports nothing if every floor is met exactly', () => {
  const ours = { right: 90, wrong: 9, missed: 81, falseMatches: 1, organic: 99 }
  expect(fallenFloors([summaryOf({}, { ours })], least)).toStrictEqual([])
})

test('reports each floor that is not met', () => {
  const ours = { right: 40, wrong: 8, missed: 52, falseMatches: 2, organic: 98 }
  expect(fallenFloors([summaryOf({}, { ours })], least)).toStrictEqual([
    'mixed (second generator): precision is 0.8000, below its floor of 0.9.',
    'mixed (second generator): recall is 0.4000, below its floor of 0.5.',
    'mixed (second generator): false-match is 0.0200, above its bound of 0.01.',
  ])
})

test('a matcher that answers nothing does not meet the precision floor', () => {
  expect(fallenFloors([summaryOf({}, { ours: { missed: 10 } })], least)[0]).toBe(
    'mixed (second generator): precision is unknown, below its floor of 0.9.',
  )
})

test('a scenario without a floor reports nothing', () => {
  const summary = summaryOf({ scenario: 'travel' }, { ours: { wrong: 10 } })
  expect(fallenFloors([summary], least)).toStrictEqual([])
})

test('every scenario of a quick run has a floor', () => {
  expect(Object.keys(floors).toSorted()).toStrictEqual(quick.scenarios.toSorted())
})
