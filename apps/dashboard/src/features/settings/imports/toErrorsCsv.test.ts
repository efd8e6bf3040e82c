import { expect, test } from 'vitest'
import { toErrorsCsv } from './toErrorsCsv.ts'

test('quotes cells and disarms formulas', () => {
  const errors = [
    { line: 2, column: 'slug', detail: 'must not be "empty", or so' },
    { line: 3, column: null, detail: '=HYPERLINK()' },
  ]
  expect(toErrorsCsv(errors)).toBe(
    'line,column,error\r\n2,slug,"must not be ""empty"", or so"\r\n3,,\'=HYPERLINK()\r\n',
  )
})
