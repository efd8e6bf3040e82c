import { expect, test } from 'vitest'
import { formatSizes } from './formatSizes.ts'

const folders = [
  { folder: 'client/src', bytes: 1_200, files: [{ name: 'link.ts', bytes: 1_200 }] },
  { folder: 'protocol/src', bytes: 30, files: [{ name: 'limits.ts', bytes: 30 }] },
]
const client = { name: 'client', minBytes: 1_300, gzipBytes: 600, folders }

test('totals are shown with the budget, then the modules, which add up to the total', () => {
  expect(formatSizes({ ...client, budgetBytes: 1_000 })).toBe(
    [
      'client',
      '  min       1,300  B',
      '  min+gzip    600  B of 1,000 B, 400 B left',
      '',
      '  client/src             1,200',
      '    link.ts              1,200',
      '  protocol/src              30',
      '    limits.ts               30',
      '  (exports and helpers)     70',
      '',
    ].join('\n'),
  )
})

test('an exceeded budget is shown with the excess', () => {
  expect(formatSizes({ ...client, budgetBytes: 500 })).toContain('of 500 B, 100 B OVER')
})
