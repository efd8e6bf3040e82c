import { AsyncLocalStorage } from 'node:async_hooks'
import { Readable } from 'node:stream'
import { Type } from 'typebox'
import type { RunInTurn } from '#platform/limits/createTurns.ts'
import { writeCell } from './csvCell.ts'
import { fileResponse } from './fileResponse.ts'

export const exportFormats = ['csv', 'jsonl'] as const
export type ExportFormat = (typeof exportFormats)[number]

export const contentTypes = { csv: 'text/csv', jsonl: 'application/x-ndjson' } as const

/** For the query of an export route. */
export const formatQuery = {
  format: Type.Optional(
    Type.Enum([...exportFormats], { default: 'csv', description: 'Format of the file.' }),
  ),
}

/** For the response schema of an export route. */
export const exportResponse = fileResponse('The file.', Object.values(contentTypes))

export interface ExportColumn<Row> {
  readonly name: string
  /** Returns the text of the cell, before it is escaped. */
  readonly write: (row: Row) => string
}

export interface Export<Row> {
  readonly format: ExportFormat
  /** Rows in pages. A page is requested once the previous one has been sent. */
  readonly pages: AsyncIterable<readonly Row[]>
  /** Columns of a CSV file. */
  readonly columns: readonly ExportColumn<Row>[]
  /** Converts a row to a line of JSON Lines. */
  readonly toJson: (row: Row) => object
}

/**
 * Streams rows as a file. Only one page is in memory at a time, however slow the reader is. A reader that
 * disconnects ends the stream. Pages wait for their turn.
 */
export function exportStream<Row>(
  file: Export<Row>,
  runInTurn: RunInTurn = (part) => part(),
): Readable {
  const chunks = createChunks(file)
  // Whoever reads the stream, its connections count for the organization of the request.
  const runInRequest = AsyncLocalStorage.snapshot()
  const pages = {
    [Symbol.asyncIterator]: () => ({
      next: () => runInTurn(() => runInRequest(() => chunks.next())),
      return: () => runInRequest(() => chunks.return()),
    }),
  }
  // At most one chunk is buffered, because each is a whole page.
  return Readable.from(pages, { objectMode: true, highWaterMark: 1 })
}

async function* createChunks<Row>({ format, pages, columns, toJson }: Export<Row>) {
  const toLine =
    format === 'csv'
      ? (row: Row) => toCsvLine(columns.map(({ write }) => write(row)))
      : (row: Row) => `${JSON.stringify(toJson(row))}\n`
  const header = format === 'csv' ? toCsvLine(columns.map(({ name }) => name)) : ''
  let isFirst = true
  for await (const rows of pages) {
    const text = (isFirst ? header : '') + rows.map(toLine).join('')
    isFirst = false
    if (text !== '') yield text
  }
  if (isFirst && header !== '') yield header
}

function toCsvLine(cells: readonly string[]): string {
  return `${cells.map(writeCell).join(',')}\r\n`
}
