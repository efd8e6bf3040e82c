import { Readable } from 'node:stream'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readCell, writeCell } from '#manage/delivery/exports/csvCell.ts'
import { CsvFormatError, type CsvRow, readCsv } from './readCsv.ts'

async function read(parts: readonly (string | Buffer)[], maxBytes = 50_000_000) {
  const rows: CsvRow[] = []
  const source = Readable.from(parts.map((part) => Buffer.from(part)))
  try {
    for await (const row of readCsv(source, maxBytes)) rows.push(row)
    return { rows, error: null }
  } catch (error) {
    if (!(error instanceof CsvFormatError)) throw error
    return { rows, error }
  }
}

test('reads what was written, for any chunk size', async () => {
  const text = fc.string({
    unit: fc.oneof(
      fc.constantFrom('"', ',', '\r', '\n', '=', '+', '-', '@', '\t', "'", ' ', 'a', 'é', '🌱'),
      fc.string(),
    ),
  })
  // Two cells at least: a row of one empty cell is an empty line, which is skipped.
  const rows = fc.array(fc.array(text, { minLength: 2, maxLength: 5 }), {
    minLength: 1,
    maxLength: 8,
  })
  await fc.assert(
    fc.asyncProperty(rows, fc.integer({ min: 1, max: 40 }), async (table, size) => {
      const file = Buffer.from(table.map((row) => `${row.map(writeCell).join(',')}\r\n`).join(''))
      const parts = Array.from({ length: Math.ceil(file.length / size) }, (_, at) =>
        file.subarray(at * size, (at + 1) * size),
      )
      const { rows, error } = await read(parts)
      expect(error).toBeNull()
      const written = table.map((row) => row.map((cell) => cell.toWellFormed()))
      expect(rows.map(({ fields }) => fields.map(readCell))).toEqual(
        written[0]?.[0]?.startsWith('\ufeff')
          ? [[written[0][0].slice(1), ...written[0].slice(1)], ...written.slice(1)]
          : written,
      )
    }),
    { numRuns: 300 },
  )
})

test('returns the line on which each row starts', async () => {
  const file = 'a,b\r\n1,2\r\n\r\n"x\ny",3\n"p\r\n\r\nq",4\r\n5,6'
  const { rows } = await read([file])
  expect(rows.map(({ line, fields }) => [line, fields.at(-1)])).toEqual([
    [1, 'b'],
    [2, '2'],
    [4, '3'],
    [6, '4'],
    [9, '6'],
  ])
})

test('removes a byte order mark', async () => {
  expect((await read(['\ufeffa,b\n'])).rows[0]?.fields).toEqual(['a', 'b'])
})

describe('invalid CSV ends the file with an error, after the rows before it', () => {
  const good = 'a,b\r\n1,2\r\n'

  test('a quote that is never closed', async () => {
    const { rows, error } = await read([`${good}"3,4\r\n5,6\r\n`])
    expect(rows).toHaveLength(2)
    expect(error?.message).toMatch('quote')
  })

  test('a quote that is open for too long', async () => {
    const { rows, error } = await read([
      `${good}"`,
      ...Array<string>(1_000).fill(`${'x'.repeat(99)}\n`),
    ])
    expect(rows).toHaveLength(2)
    expect(error?.message).toMatch('64000')
  })

  test('a cell of a megabyte', async () => {
    const { rows, error } = await read([good, 'x'.repeat(1_000_000), '\n5,6\n'])
    expect(rows).toHaveLength(2)
    expect(error).not.toBeNull()
  })

  test('a million columns', async () => {
    const { rows, error } = await read([good, ...Array<string>(100).fill(','.repeat(10_000))])
    expect(rows).toHaveLength(2)
    expect(error).toMatchObject({ line: 3 })
  })

  test('a file that is too long', async () => {
    const { error } = await read(Array<string>(100).fill(good), 500)
    expect(error?.message).toMatch('500 bytes')
  })
})

test('accepts cells with NUL and invalid bytes', async () => {
  const { rows } = await read([Buffer.from([0, 44, 0xff, 0xfe, 10]), 'a"b,"c"d\n'])
  expect(rows.map(({ fields }) => fields)).toEqual([
    ['\0', '\ufffd\ufffd'],
    ['a"b', expect.any(String)],
  ])
})
