import { expect, test } from 'vitest'
import { createSummary } from './createSummary.ts'
import { createTables } from './createTables.ts'
import { formatShare } from './format.ts'

const createTitles = (...summaries: Parameters<typeof createTables>[0]) =>
  createTables(summaries).map(({ title }) => title)

test('creates no table for a generator that did not run', () => {
  expect(createTitles(createSummary({}, { throughlink: {} })).join()).not.toContain('held-out')
})

test('adds tables for baselines, negative scenarios and the placebo only if there is data', () => {
  const alone = createTitles(createSummary({}, { throughlink: {} }))
  const placebo = { falseAccepts: 1, placeboAccepts: 1 }
  const all = createTitles(
    createSummary({ scenario: 'all-organic' }, { throughlink: {}, B1: {} }, { placebo }),
  )
  expect(all.filter((title) => !alone.includes(title))).toStrictEqual([
    'Recall at Throughlink’s precision, tuned generator',
    'Where a baseline is better, tuned generator',
    'Negative scenarios, tuned generator',
    'Placebo, tuned generator',
  ])
})

test('names the held-out generator in every title', () => {
  const titles = createTitles(createSummary({ generator: 'held-out' }, { throughlink: {}, B1: {} }))
  expect(titles.filter((title) => !title.endsWith('held-out generator'))).toStrictEqual([])
})

test('a cell contains precision, recall and false-match', () => {
  const throughlink = { right: 30, wrong: 10, missed: 20, organic: 10 }
  const [overview] = createTables([createSummary({}, { throughlink, B1: { missed: 1 } })])
  expect(overview?.rows).toStrictEqual([['mixed', '.750/.500/.000', '   –/.000/   –']])
})

test.each([
  [null, '–'],
  [0, '.000'],
  [0.9714, '.971'],
  [0.9999, '1.00'],
  [1.034, '1.03'],
])('formats a share of %s as %s', (value, text) => {
  expect(formatShare(value)).toBe(text)
})
