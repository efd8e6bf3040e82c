import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readCell, writeCell } from './csvCell.ts'

const text = fc.string({
  unit: fc.oneof(fc.constantFrom('=', '+', '-', '@', '\t', '\r', "'", '"', ',', '\n'), fc.string()),
})

test('no cell starts like a formula, even in quotes', () => {
  fc.assert(
    fc.property(text, (each) => {
      expect(writeCell(each).replace(/^"/, '')).not.toMatch(/^[=+\-@\t\r]/)
    }),
  )
})

test('reading a written cell restores the text', () => {
  fc.assert(
    fc.property(text, (each) => {
      const cell = writeCell(each)
      const bare = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell
      expect(readCell(bare)).toBe(each)
    }),
  )
})

test('text that is not a formula stays unchanged', () => {
  for (const plain of ['', 'fern', "it's", "'fern'", '1-2']) expect(writeCell(plain)).toBe(plain)
  expect(writeCell('=cmd|x')).toBe("'=cmd|x")
  expect(writeCell('say "hi", fern')).toBe('"say ""hi"", fern"')
})
