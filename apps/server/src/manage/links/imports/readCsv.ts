import { type Readable, Transform } from 'node:stream'
import { CsvError, type Info, parse } from 'csv-parse'

/** A row of a CSV file. */
export interface CsvRow {
  /** Line on which the row starts, counted from 1. */
  readonly line: number
  readonly fields: readonly string[]
}

/** The file cannot be read beyond this line. */
export class CsvFormatError extends Error {
  readonly line: number

  constructor(line: number, message: string) {
    super(message)
    this.line = line
  }
}

/** Characters of all cells of a row together. A link needs a tenth of it. */
const maxRowLength = 64_000
/** Also bounds the number of cells, which can all be empty. */
const maxLineBytes = 256_000

/**
 * Reads the rows of a CSV file as it arrives. Only a row and a chunk are in memory. Throws a `CsvFormatError` at
 * invalid CSV, after yielding the rows before it: after a quote that is never closed, the start of the next row
 * is unknown.
 */
export async function* readCsv(source: Readable, maxBytes: number): AsyncGenerator<CsvRow> {
  const guard = createGuard(maxBytes)
  const options = {
    // Rows read before an error must stay available.
    autoDestroy: false,
    bom: true,
    info: true,
    record_delimiter: ['\r\n', '\n'],
    max_record_size: maxRowLength,
    // Rows with too many or too few cells are accepted.
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
  }
  const parser = parse(options)
  const onError = (error: Error) => parser.emit('error', error)
  source.on('error', onError)
  source.pipe(guard.stream).pipe(parser)
  let pending: CsvRow | null = null
  // Counted here, because the parser counts a line break within quotes twice.
  let passedLines = 0
  try {
    for await (const each of parser) {
      const { info, record } = each as { info: Info; record: string[] }
      if (pending !== null) yield pending
      pending = { line: 1 + passedLines + info.empty_lines, fields: record }
      passedLines += 1 + countBreaks(record)
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    if (pending !== null) yield pending
    throw (
      guard.error() ??
      new CsvFormatError(1 + passedLines + parser.info.empty_lines, describeError(error))
    )
  } finally {
    source.off('error', onError)
    source.on('error', () => undefined)
    source.unpipe(guard.stream)
    // Discards the rest of the body, because the next request follows on the same connection.
    source.resume()
    guard.stream.destroy()
    parser.destroy()
  }
  const error = guard.error()
  // The pending row is incomplete then.
  if (error !== null) throw error
  if (pending !== null) yield pending
}

/** Passes a file through, and ends it where it exceeds a limit. */
function createGuard(maxBytes: number): {
  readonly stream: Transform
  readonly error: () => CsvFormatError | null
} {
  let error: CsvFormatError | null = null
  let bytes = 0
  let line = 1
  let lineBytes = 0

  function check(chunk: Buffer): CsvFormatError | null {
    bytes += chunk.length
    if (bytes > maxBytes)
      return new CsvFormatError(line, `The file has more than ${maxBytes} bytes.`)
    for (let from = 0; ; line++, lineBytes = 0) {
      const at = chunk.indexOf(10, from)
      lineBytes += (at < 0 ? chunk.length : at) - from
      if (lineBytes > maxLineBytes) {
        return new CsvFormatError(line, `The line has more than ${maxLineBytes} bytes.`)
      }
      if (at < 0) return null
      from = at + 1
    }
  }

  const stream = new Transform({
    transform(chunk: Buffer, _, done) {
      if (error !== null) {
        done()
        return
      }
      const room = maxBytes - bytes
      error = check(chunk)
      if (error === null) {
        done(null, chunk)
        return
      }
      this.push(chunk.subarray(0, Math.min(room, maxLineBytes)))
      this.push(null)
      done()
    },
  })
  return { stream, error: () => error }
}

function countBreaks(fields: readonly string[]): number {
  return fields.reduce(
    (sum, field) => sum + (field.includes('\n') ? field.split('\n').length - 1 : 0),
    0,
  )
}

function describeError({ code }: CsvError): string {
  if (code === 'CSV_QUOTE_NOT_CLOSED') return 'A quote is never closed.'
  if (code === 'CSV_MAX_RECORD_SIZE') {
    return `A row has more than ${maxRowLength} characters, or a quote is never closed.`
  }
  return 'The file is not valid CSV from here on.'
}
