import { expect, test } from 'vitest'
import { nameCsv, toCsv } from './csv.ts'

test('cells are quoted where they must be', () => {
  expect(toCsv([['a,b', 'say "hi"', 1.5, null]])).toBe('"a,b","say ""hi""",1.5,\r\n')
})

test('a value from a click never becomes a formula', () => {
  expect(toCsv([['=HYPERLINK("x")', '+1', '-2', '@a', -2]])).toBe(
    `"'=HYPERLINK(""x"")",'+1,'-2,'@a,-2\r\n`,
  )
})

test('the name of a file says card, app and period', () => {
  expect(nameCsv('Countries', 'Lumen Lamps & Co.', '2026-11-01', '2026-11-16')).toBe(
    'countries-lumen-lamps-co-2026-11-01-2026-11-16.csv',
  )
})
