import { Session } from 'chdb'
import type { ClickhouseRequest } from './readRequest.ts'

export interface StatementResult {
  readonly chunks: AsyncIterable<Uint8Array> | readonly Uint8Array[]
  readonly format: string
  readonly writtenRows: number
  readonly elapsedMs: number
}

const rowFormats = ['JSONEachRow', 'JSONCompactEachRow', 'CSV', 'TSV', 'TabSeparated'] as const
type RowFormat = (typeof rowFormats)[number]

const insertPattern =
  /^\s*insert\s+into\s+(?:table\s+)?([\w.`"]+)\s*(?:\(([\w\s,`"]*)\)\s*)?format\s+(\w+)\s*;?\s*$/i

/**
 * Runs a statement on a connection of its own, so that settings and parameters are this request's alone.
 * Opening one takes less than a millisecond; work is done in threads that the event loop does not wait for.
 */
export async function runStatement(
  folder: string,
  request: ClickhouseRequest,
): Promise<StatementResult> {
  const session = new Session(folder)
  let isStreaming = false
  try {
    await prepare(session, request)
    const result = await run(session, request)
    isStreaming = Symbol.asyncIterator in result.chunks
    if (!isStreaming) return result
    return { ...result, chunks: closeAfter(session, result.chunks) }
  } finally {
    if (!isStreaming) session.close()
  }
}

async function prepare(session: Session, request: ClickhouseRequest): Promise<void> {
  const { settings, parameters, database } = request
  if (database !== 'default') await session.queryAsync(`USE ${quoteName(database)}`)
  // A server takes parameters of any size. Here they stand in a statement, whose size has a limit.
  const isLong = Object.values(parameters).some(({ length }) => length > 100_000)
  if (isLong) await session.queryAsync('SET max_query_size = 1000000000')
  const changes = Object.entries({ ...settings, ...parameters }).map(
    ([name, value]) => `${quoteName(name)} = ${quoteText(value)}`,
  )
  if (isLong && settings['max_query_size'] === undefined) changes.push('max_query_size = DEFAULT')
  if (changes.length > 0) await session.queryAsync(`SET ${changes.join(', ')}`)
}

async function run(session: Session, request: ClickhouseRequest): Promise<StatementResult> {
  const { statement, data } = request
  const [, named] = /\bformat\s+(\w+)\s*(?:settings\b.*)?;?\s*$/is.exec(statement) ?? []
  const format = named ?? request.defaultFormat
  const beganMs = performance.now()
  const done = (chunks: StatementResult['chunks'], writtenRows: number): StatementResult => ({
    ...{ chunks, format, writtenRows },
    elapsedMs: performance.now() - beganMs,
  })

  const [, table, columns, dataFormat] = insertPattern.exec(statement) ?? []
  if (table !== undefined && isRowFormat(dataFormat) && data.length > 0) {
    const { rowsWritten } = await session.insert({
      table: unquote(table),
      values: data,
      format: dataFormat,
      ...(columns === undefined ? {} : { columns: columns.split(',').map(unquote) }),
    })
    return done([], rowsWritten)
  }
  const isRead = /^\s*(select|with)\b/i.test(statement)
  if (isRead && isRowFormat(format)) {
    const stream = readStream(session, statement, format)
    // A statement that fails at once fails before the answer begins.
    const first = await stream.next()
    return first.done === true ? done([], 0) : done(prepend(first.value, stream), 0)
  }
  const text = data.length > 0 ? `${statement}\n${data.toString()}` : statement
  const result = await session.queryAsync(text, { format })
  return done([result.bytes()], 0)
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

async function* closeAfter(
  session: Session,
  chunks: StatementResult['chunks'],
): AsyncGenerator<Uint8Array> {
  try {
    yield* chunks
  } finally {
    session.close()
  }
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
