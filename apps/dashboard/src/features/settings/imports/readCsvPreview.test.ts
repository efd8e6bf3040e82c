import { expect, test } from 'vitest'
import { parseCsv, readCsvPreview } from './readCsvPreview.ts'

test('parses quotes, commas and line breaks in cells', () => {
  expect(parseCsv('\uFEFFa,b\r\n"x, ""y""","1\n2"\r\n\r\nlast,', 10)).toEqual([
    ['a', 'b'],
    ['x, "y"', '1\n2'],
    ['last', ''],
  ])
})

test('stops after the rows that are needed, and leaves out a row that was cut off', () => {
  expect(parseCsv('a\n1\n2\n3\n', 2)).toEqual([['a'], ['1']])
  expect(parseCsv('a,b\n1,2\n3,', 10, true)).toEqual([
    ['a', 'b'],
    ['1', '2'],
  ])
})

test('reads only the start of a large file', async () => {
  const file = new Blob(['slug,destination\n', 'a,https://example.com\n'.repeat(50_000)])
  const { header, rows } = await readCsvPreview(file)
  expect(header).toEqual(['slug', 'destination'])
  expect(rows).toHaveLength(5)
})
