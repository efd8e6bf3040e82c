import { Readable } from 'node:stream'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readCell, writeCell } from '../exports/csvCell.ts'
import { readCsv, UnreadableCsv, type CsvRow } from './readCsv.ts'

async function read(parts: readonly (string | Buffer)[], maxBytes = 50_000_000) {
  const rows: CsvRow[] = []
  const source = Readable.from(parts.map((part) => Buffer.from(part)))
  try {
    for await (const row of readCsv(source, maxBytes)) rows.push(row)
    return { rows, fault: null }
  } catch (error) {
    if (!(error instanceof UnreadableCsv)) throw error
    return { rows, fault: error }
  }
}

test('what was written is read, however it comes in', async () => {
  const text = fc.string({
    unit: fc.oneof(
      fc.constantFrom('"', ',', '\r', '\n', '=', '+', '-', '@', '\t', "'", ' ', 'a', 'é', '🌱'),
      fc.string(),
    ),
  })
  // A row of one empty cell is an empty line, which is no row.
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
      const { rows, fault } = await read(parts)
      expect(fault).toBeNull()
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

test('a row knows the line on which it begins', async () => {
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

test('a mark at the beginning is no part of the first name', async () => {
  expect((await read(['\ufeffa,b\n'])).rows[0]?.fields).toEqual(['a', 'b'])
})

describe('what is no CSV ends the file with a word about it, after the rows before it', () => {
  const good = 'a,b\r\n1,2\r\n'

  test('a quote that is never closed', async () => {
    const { rows, fault } = await read([`${good}"3,4\r\n5,6\r\n`])
    expect(rows).toHaveLength(2)
    expect(fault?.message).toMatch('quote')
  })

  test('a quote that is not closed for long', async () => {
    const { rows, fault } = await read([
      `${good}"`,
      ...Array<string>(1_000).fill(`${'x'.repeat(99)}\n`),
    ])
    expect(rows).toHaveLength(2)
    expect(fault?.message).toMatch('64000')
  })

  test('a cell of a megabyte', async () => {
    const { rows, fault } = await read([good, 'x'.repeat(1_000_000), '\n5,6\n'])
    expect(rows).toHaveLength(2)
    expect(fault).not.toBeNull()
  })

  test('a million columns', async () => {
    const { rows, fault } = await read([good, ...Array<string>(100).fill(','.repeat(10_000))])
    expect(rows).toHaveLength(2)
    expect(fault).toMatchObject({ line: 3 })
  })

  test('a file that is too long', async () => {
    const { fault } = await read(Array<string>(100).fill(good), 500)
    expect(fault?.message).toMatch('500 bytes')
  })
})

test('cells with zeros and other bytes are cells', async () => {
  const { rows } = await read([Buffer.from([0, 44, 0xff, 0xfe, 10]), 'a"b,"c"d\n'])
  expect(rows.map(({ fields }) => fields)).toEqual([
    ['\0', '\ufffd\ufffd'],
    ['a"b', expect.any(String)],
  ])
})
