import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Session } from 'chdb'
import type { ClickhouseRequest } from './readRequest.ts'

export interface StatementResult {
  readonly chunks: AsyncIterable<Uint8Array> | readonly Uint8Array[]
  readonly format: string
  readonly writtenRows: number
  readonly elapsedMs: number
}

const rowFormats = ['JSONEachRow', 'JSONCompactEachRow', 'CSV', 'TSV', 'TabSeparated'] as const
type RowFormat = (typeof rowFormats)[number]

/** Formats whose data is no text. */
const binaryFormats = new Set([
  'Native',
  'RowBinary',
  'RowBinaryWithNames',
  'RowBinaryWithNamesAndTypes',
])

const insertPattern =
  /^\s*insert\s+into\s+(?:table\s+)?([\w.`"]+)\s*(?:\(([\w\s,`"]*)\)\s*)?format\s+(\w+)\s*;?\s*$/i

/** Runs a statement. The engine works in threads and does not block the event loop. */
export async function runStatement(
  session: Session,
  folder: string,
  request: ClickhouseRequest,
): Promise<StatementResult> {
  await prepare(session, request)
  return run(session, request, folder)
}

async function prepare(session: Session, request: ClickhouseRequest): Promise<void> {
  const { settings, parameters, database } = request
  if (database !== 'default') await session.queryAsync(`USE ${quoteName(database)}`)
  // A server accepts parameters of any size. Here they are part of a statement, whose size is limited.
  const isLong = Object.values(parameters).some(({ length }) => length > 100_000)
  if (isLong) await session.queryAsync('SET max_query_size = 1000000000')
  const changes = Object.entries({ ...settings, ...parameters }).map(
    ([name, value]) => `${quoteName(name)} = ${quoteText(value)}`,
  )
  if (isLong && settings['max_query_size'] === undefined) changes.push('max_query_size = DEFAULT')
  if (changes.length > 0) await session.queryAsync(`SET ${changes.join(', ')}`)
}

async function run(
  session: Session,
  request: ClickhouseRequest,
  folder: string,
): Promise<StatementResult> {
  const { statement, data } = request
  const [, named] = /\bformat\s+(\w+)\s*(?:settings\b.*)?;?\s*$/is.exec(statement) ?? []
  const format = named ?? request.defaultFormat
  const startMs = performance.now()
  const toResult = (chunks: StatementResult['chunks'], writtenRows: number): StatementResult => ({
    chunks,
    format,
    writtenRows,
    elapsedMs: performance.now() - startMs,
  })

  const [, table, columns, dataFormat] = insertPattern.exec(statement) ?? []
  if (table !== undefined && isRowFormat(dataFormat) && data.length > 0) {
    const { rowsWritten } = await session.insert({
      table: unquote(table),
      values: data,
      format: dataFormat,
      ...(columns === undefined ? {} : { columns: columns.split(',').map(unquote) }),
    })
    return toResult([], rowsWritten)
  }
  if (binaryFormats.has(dataFormat ?? '') && data.length > 0) {
    await insertFromFile(session, statement, data, dirname(folder))
    return toResult([], 0)
  }
  const isRead = /^\s*(select|with)\b/i.test(statement)
  if (isRead && isRowFormat(format)) {
    const stream = readStream(session, statement, format)
    // Read the first chunk now, so that an immediate error is reported before the response starts.
    const first = await stream.next()
    return first.done === true ? toResult([], 0) : toResult(prepend(first.value, stream), 0)
  }
  const text = data.length > 0 ? `${statement}\n${data.toString()}` : statement
  const result = await session.queryAsync(text, { format })
  return toResult([result.bytes()], 0)
}

/** Inserts data that is no text: the library takes statements as text, and other data from files only. */
async function insertFromFile(
  session: Session,
  statement: string,
  data: Buffer,
  folder: string,
): Promise<void> {
  const file = join(folder, `insert-${randomUUID()}`)
  await writeFile(file, data)
  try {
    const from = `FROM INFILE ${quoteText(file)} COMPRESSION 'none' FORMAT`
    await session.queryAsync(statement.replace(/\bformat\b(?=\s+\w+\s*;?\s*$)/i, () => from))
  } finally {
    await rm(file)
  }
}

async function* readStream(
  session: Session,
  statement: string,
  format: string,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of session.queryStream(statement, { format })) yield chunk.raw()
}

async function* prepend(
  first: Uint8Array,
  rest: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  yield first
  yield* rest
}

function isRowFormat(format: string | undefined): format is RowFormat {
  return rowFormats.some((each) => each === format)
}

function unquote(name: string): string {
  return name.replace(/[`"\s]/g, '')
}

function quoteName(name: string): string {
  return `\`${name.replace(/[\\`]/g, '\\$&')}\``
}

function quoteText(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&')}'`
}
