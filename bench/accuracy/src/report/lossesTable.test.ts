import { expect, test } from 'vitest'
import { lossesOf } from './lossesTable.ts'
import { summaryOf } from './summaryOf.ts'

const ours = { right: 900, wrong: 100 }

test('reports a baseline with clearly higher precision, and its recall', () => {
  const B3 = { right: 300, wrong: 3, missed: 697 }
  const [loss, ...others] = lossesOf([summaryOf({}, { ours, B3 })])
  expect(others).toStrictEqual([])
  expect(loss).toMatchObject({
    scenario: 'mixed',
    matcherId: 'B3',
    figure: 'precision',
    ours: 0.9,
    theirRecall: 0.3,
  })
})

test('ignores a difference that may be noise', () => {
  expect(lossesOf([summaryOf({}, { ours, B3: { right: 10, missed: 990 } })])).toStrictEqual([])
})

test('reports a baseline with higher recall at Throughlink’s precision', () => {
  expect(lossesOf([summaryOf({}, { ours, B1: { right: 905, wrong: 95 } })])).toMatchObject([
    { matcherId: 'B1', figure: 'recall at our precision', theirs: 0.905, ours: 0.9 },
  ])
})

test('skips the oracle and negative scenarios', () => {
  const better = { right: 1_000 }
  expect(lossesOf([summaryOf({}, { ours, oracle: better })])).toStrictEqual([])
  const scenario = 'shuffled-labels'
  expect(lossesOf([summaryOf({ scenario }, { ours, B1: better })])).toStrictEqual([])
})
