import { expect, test } from 'vitest'
import { createSummary } from './createSummary.ts'
import { findLosses } from './losses.ts'

const throughlink = { right: 900, wrong: 100 }

test('reports a baseline with clearly higher precision, and its recall', () => {
  const B3 = { right: 300, wrong: 3, missed: 697 }
  const [loss, ...others] = findLosses([createSummary({}, { throughlink, B3 })])
  expect(others).toStrictEqual([])
  expect(loss).toMatchObject({
    scenario: 'mixed',
    matcherId: 'B3',
    measure: 'precision',
    throughlink: 0.9,
    baselineRecall: 0.3,
  })
})

test('ignores a difference that may be noise', () => {
  expect(
    findLosses([createSummary({}, { throughlink, B3: { right: 10, missed: 990 } })]),
  ).toStrictEqual([])
})

test('reports a baseline with higher recall at Throughlink’s precision', () => {
  expect(
    findLosses([createSummary({}, { throughlink, B1: { right: 905, wrong: 95 } })]),
  ).toMatchObject([
    {
      matcherId: 'B1',
      measure: 'recall at Throughlink’s precision',
      baseline: 0.905,
      throughlink: 0.9,
    },
  ])
})

test('skips the oracle and negative scenarios', () => {
  const better = { right: 1_000 }
  expect(findLosses([createSummary({}, { throughlink, oracle: better })])).toStrictEqual([])
  const scenario = 'shuffled-labels'
  expect(findLosses([createSummary({ scenario }, { throughlink, B1: better })])).toStrictEqual([])
})
