import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readCell, writeCell } from './csvCell.ts'

const text = fc.string({
  unit: fc.oneof(fc.constantFrom('=', '+', '-', '@', '\t', '\r', "'", '"', ',', '\n'), fc.string()),
})

test('no cell begins like a formula, also in quotes', () => {
  fc.assert(
    fc.property(text, (each) => {
      expect(writeCell(each).replace(/^"/, '')).not.toMatch(/^[=+\-@\t\r]/)
    }),
  )
})

test('what is read is what was written', () => {
  fc.assert(
    fc.property(text, (each) => {
      const cell = writeCell(each)
      const bare = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell
      expect(readCell(bare)).toBe(each)
    }),
  )
})

test('a cell that is no formula stays as it is', () => {
  expect(['', 'fern', "it's", "'fern'", '1-2'].map(writeCell)).toEqual([
    ...['', 'fern', "it's", "'fern'", '1-2'],
  ])
  expect(writeCell('=cmd|x')).toBe("'=cmd|x")
  expect(writeCell('say "hi", fern')).toBe('"say ""hi"", fern"')
})
