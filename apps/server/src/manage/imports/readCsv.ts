import { type Readable, Transform } from 'node:stream'
import { CsvError, parse, type Info } from 'csv-parse'

/** A line of a file, as far as it is one. */
export interface CsvRow {
  /** Where it begins, from 1. */
  readonly line: number
  readonly fields: readonly string[]
}

/** The file cannot be read on from here. */
export class UnreadableCsv extends Error {
  readonly line: number

  constructor(line: number, message: string) {
    super(message)
    this.line = line
  }
}

/** All cells of a row together, in characters. A link fills a tenth of it. */
const maxRowLength = 64_000
/** Cells may be empty, so their number has to be held by something else: the bytes of a line. */
const maxLineBytes = 256_000

/**
 * Rows of a CSV file as they come in; what is held is a row and a chunk. It stops with an error at what is no
 * CSV: a quote that is never closed takes the whole rest with it, and where the next row begins is unknown.
 * The rows before it are given first.
 */
export async function* readCsv(source: Readable, maxBytes: number): AsyncGenerator<CsvRow> {
  const guard = createGuard(maxBytes)
  const options = {
    // What was read before a fault can be had still.
    autoDestroy: false,
    bom: true,
    info: true,
    record_delimiter: ['\r\n', '\n'],
    max_record_size: maxRowLength,
    // A row with a cell too many or too few still says what it says.
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
  }
  const parser = parse(options)
  const onError = (error: Error) => parser.emit('error', error)
  source.on('error', onError)
  source.pipe(guard.stream).pipe(parser)
  let held: CsvRow | null = null
  // The parser's own count takes a break within quotes for two.
  let passed = 0
  try {
    for await (const each of parser) {
      const { info, record } = each as { info: Info; record: string[] }
      if (held !== null) yield held
      held = { line: 1 + passed + info.empty_lines, fields: record }
      passed += 1 + countBreaks(record)
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    if (held !== null) yield held
    throw guard.fault() ?? new UnreadableCsv(1 + passed + parser.info.empty_lines, wordsOf(error))
  } finally {
    source.off('error', onError)
    source.on('error', () => undefined)
    source.unpipe(guard.stream)
    // What is not wanted any more is thrown away: the next request comes behind it.
    source.resume()
    guard.stream.destroy()
    parser.destroy()
  }
  const fault = guard.fault()
  // What was held is then what there was of a row.
  if (fault !== null) throw fault
  if (held !== null) yield held
}

/** Lets a file through up to where it is too long, and ends it there. */
function createGuard(maxBytes: number): {
  readonly stream: Transform
  readonly fault: () => UnreadableCsv | null
} {
  let fault: UnreadableCsv | null = null
  let bytes = 0
  let line = 1
  let lineBytes = 0

  function findFault(chunk: Buffer): UnreadableCsv | null {
    bytes += chunk.length
    if (bytes > maxBytes)
      return new UnreadableCsv(line, `The file has more than ${maxBytes} bytes.`)
    for (let from = 0; ; line++, lineBytes = 0) {
      const at = chunk.indexOf(10, from)
      lineBytes += (at < 0 ? chunk.length : at) - from
      if (lineBytes > maxLineBytes) {
        return new UnreadableCsv(line, `The line has more than ${maxLineBytes} bytes.`)
      }
      if (at < 0) return null
      from = at + 1
    }
  }

  const stream = new Transform({
    transform(chunk: Buffer, _, done) {
      if (fault !== null) {
        done()
        return
      }
      const room = maxBytes - bytes
      fault = findFault(chunk)
      if (fault === null) {
        done(null, chunk)
        return
      }
      this.push(chunk.subarray(0, Math.min(room, maxLineBytes)))
      this.push(null)
      done()
    },
  })
  return { stream, fault: () => fault }
}

function countBreaks(fields: readonly string[]): number {
  return fields.reduce(
    (sum, field) => sum + (field.includes('\n') ? field.split('\n').length - 1 : 0),
    0,
  )
}

function wordsOf({ code }: CsvError): string {
  if (code === 'CSV_QUOTE_NOT_CLOSED') return 'A quote is opened and never closed.'
  if (code === 'CSV_MAX_RECORD_SIZE') {
    return `A row has more than ${maxRowLength} characters, or a quote is not closed.`
  }
  return 'From here on it is no CSV.'
}
