import { expect, test } from 'vitest'
import { share } from './format.ts'
import { summaryOf } from './summaryOf.ts'
import { tablesOf } from './tablesOf.ts'

const titlesOf = (...summaries: Parameters<typeof tablesOf>[0]) =>
  tablesOf(summaries).map(({ title }) => title)

test('creates no table for a generator that did not run', () => {
  expect(titlesOf(summaryOf({}, { ours: {} })).join()).not.toContain('first')
})

test('adds tables for baselines, negative scenarios and the placebo only if there is data', () => {
  const alone = titlesOf(summaryOf({}, { ours: {} }))
  const placebo = { falseAccepts: 1, placeboAccepts: 1 }
  const all = titlesOf(summaryOf({ scenario: 'all-organic' }, { ours: {}, B1: {} }, { placebo }))
  expect(all.filter((title) => !alone.includes(title))).toStrictEqual([
    'Recall at Throughlink’s precision, generator second',
    'Where a baseline is better, generator second',
    'Negative scenarios, generator second',
    'Placebo, generator second',
  ])
})

test('a cell contains precision, recall and false-match', () => {
  const ours = { right: 30, wrong: 10, missed: 20, organic: 10 }
  const [overview] = tablesOf([summaryOf({}, { ours, B1: { missed: 1 } })])
  expect(overview?.rows).toStrictEqual([['mixed', '.750/.500/.000', '   –/.000/   –']])
})

test.each([
  [null, '–'],
  [0, '.000'],
  [0.9714, '.971'],
  [0.9999, '1.00'],
  [1.034, '1.03'],
])('formats a share of %s as %s', (value, text) => {
  expect(share(value)).toBe(text)
})
