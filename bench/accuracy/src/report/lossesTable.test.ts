import { expect, test } from 'vitest'
import { lossesOf } from './lossesTable.ts'
import { summaryOf } from './summaryOf.ts'

const ours = { right: 900, wrong: 100 }

test('a baseline that is clearly more precise is named, with what it recalls', () => {
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

test('what may be noise is not', () => {
  expect(lossesOf([summaryOf({}, { ours, B3: { right: 10, missed: 990 } })])).toStrictEqual([])
})

test('a baseline that recalls more at our precision is named', () => {
  expect(lossesOf([summaryOf({}, { ours, B1: { right: 905, wrong: 95 } })])).toMatchObject([
    { matcherId: 'B1', figure: 'recall at our precision', theirs: 0.905, ours: 0.9 },
  ])
})

test('the oracle is no baseline, and negative worlds have nothing to lose', () => {
  const better = { right: 1_000 }
  expect(lossesOf([summaryOf({}, { ours, oracle: better })])).toStrictEqual([])
  const scenario = 'shuffled-labels'
  expect(lossesOf([summaryOf({ scenario }, { ours, B1: better })])).toStrictEqual([])
})
