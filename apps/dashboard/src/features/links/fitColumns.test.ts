import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fitColumns } from './fitColumns.ts'
import { defaultColumns, linkColumns } from './linkColumns.ts'

test('a wide list shows every column that was chosen', () => {
  expect(fitColumns(defaultColumns, 1_200).columns).toEqual(defaultColumns)
})

test('a list that is too narrow leaves out texts before results', () => {
  expect(fitColumns(defaultColumns, 800).columns).toEqual([
    'clicks',
    'installs',
    'created',
    'status',
  ])
})

test('a phone shows the first result alone', () => {
  expect(fitColumns(defaultColumns, 360)).toMatchObject({ columns: ['clicks'], minWidth: 0 })
  expect(fitColumns(['tags', 'events', 'status'], 360).columns).toEqual(['events'])
})

test('results are never left out of a list, which scrolls sideways instead', () => {
  const chosen = fc.shuffledSubarray([...linkColumns])
  fc.assert(
    fc.property(chosen, fc.integer({ min: 640, max: 2_000 }), (columns, width) => {
      const fitted = fitColumns(columns, width)
      const kept = columns.filter(
        (column) => !['destination', 'tags', 'folder', 'createdBy', 'created'].includes(column),
      )
      expect(fitted.columns.filter((column) => kept.includes(column))).toEqual(kept)
      expect(fitted.template.split(' ')).toHaveLength(fitted.columns.length + 3)
      if (fitted.columns.length > kept.length) expect(fitted.minWidth).toBeLessThanOrEqual(width)
    }),
  )
})
