import { Readable } from 'node:stream'
import { Type } from 'typebox'
import { writeCell } from './csvCell.ts'

export const exportFormats = ['csv', 'jsonl'] as const
export type ExportFormat = (typeof exportFormats)[number]

export const exportTypes: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  jsonl: 'application/x-ndjson; charset=utf-8',
}

/** For the schema of a route whose answer is a stream of text. */
export const FileSchema = Type.Unsafe<Readable>({ type: 'string' })

export interface ExportColumn<Row> {
  readonly name: string
  /** As it stands in the cell, before it is escaped. */
  readonly write: (row: Row) => string
}

export interface Export<Row> {
  readonly format: ExportFormat
  /** Rows in pages. The next one is asked for when the one before has been sent. */
  readonly pages: AsyncIterable<readonly Row[]>
  /** Of the CSV. */
  readonly columns: readonly ExportColumn<Row>[]
  /** A line of JSON Lines. */
  readonly toJson: (row: Row) => object
}

/**
 * Rows as a file that is written while it is read. One page is in memory at a time, however slow the reader
 * is; a reader that goes away ends it.
 */
export function exportStream<Row>(file: Export<Row>): Readable {
  // One chunk waits at most: each is a whole page.
  return Readable.from(chunksOf(file), { objectMode: true, highWaterMark: 1 })
}

async function* chunksOf<Row>({ format, pages, columns, toJson }: Export<Row>) {
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
