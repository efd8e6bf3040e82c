import { expect, test } from 'vitest'
import { share } from './format.ts'
import { summaryOf } from './summaryOf.ts'
import { tablesOf } from './tablesOf.ts'

const titlesOf = (...summaries: Parameters<typeof tablesOf>[0]) =>
  tablesOf(summaries).map(({ title }) => title)

test('a generator that did not play has no table', () => {
  expect(titlesOf(summaryOf({}, { ours: {} })).join()).not.toContain('first')
})

test('there are tables of others, negatives and placebo where there is something in them', () => {
  const alone = titlesOf(summaryOf({}, { ours: {} }))
  const placebo = { falseAccepts: 1, placeboAccepts: 1 }
  const all = titlesOf(summaryOf({ scenario: 'all-organic' }, { ours: {}, B1: {} }, { placebo }))
  expect(all.filter((title) => !alone.includes(title))).toStrictEqual([
    'Recall at the precision of Throughlink, second generator',
    'Where a baseline is better, second generator',
    'Negative worlds, second generator',
    'Placebo, second generator',
  ])
})

test('a cell has precision, recall and false-match', () => {
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
])('a share of %s reads %s', (value, text) => {
  expect(share(value)).toBe(text)
})
