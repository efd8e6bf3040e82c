import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { Session } from 'chdb'
import { type ClickhouseRequest, readRequest } from './readRequest.ts'
import { runStatement, type StatementResult } from './runStatement.ts'

/** HTTP statuses for ClickHouse error codes. All other codes get 500. */
const statuses: Readonly<Record<string, number>> = {
  36: 400,
  62: 400,
  47: 404,
  60: 404,
  81: 404,
  159: 408,
  164: 403,
  396: 413,
  497: 403,
}

/** Handles a request like ClickHouse's HTTP interface, as far as its Node.js client depends on it. */
export async function handleRequest(
  folder: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://localhost')
  if (url.pathname === '/ping' || (request.method === 'GET' && url.search === '')) {
    response.end('Ok.\n')
    return
  }
  try {
    const query = await readRequest(request, url)
    // A separate connection for each request, so that settings and parameters apply to it only. Opening one takes less
    // than a millisecond.
    const session = new Session(folder)
    try {
      await sendResult(response, query, await runStatement(session, folder, query))
    } finally {
      // Also ends a stream that nobody reads because the client has gone. It would hold its tables, and the engine
      // would try without a pause to remove those that are dropped.
      session.close()
    }
  } catch (error) {
    sendError(response, error as Error)
  }
}

async function sendResult(
  response: ServerResponse,
  { queryId, acceptsGzip }: ClickhouseRequest,
  result: StatementResult,
): Promise<void> {
  response.setHeader('X-ClickHouse-Query-Id', queryId)
  response.setHeader('X-ClickHouse-Format', result.format)
  response.setHeader('X-ClickHouse-Timezone', 'UTC')
  response.setHeader('X-ClickHouse-Summary', JSON.stringify(toSummary(result)))
  const chunks = Readable.from(result.chunks)
  if (acceptsGzip) {
    response.setHeader('Content-Encoding', 'gzip')
    await pipeline(chunks, createGzip(), response)
  } else {
    await pipeline(chunks, response)
  }
}

/** Returns the summary header. The server writes numbers as text. */
function toSummary({ writtenRows, elapsedMs }: StatementResult): Record<string, string> {
  return {
    read_rows: '0',
    read_bytes: '0',
    written_rows: String(writtenRows),
    written_bytes: '0',
    total_rows_to_read: '0',
    result_rows: '0',
    result_bytes: '0',
    elapsed_ns: String(Math.round(elapsedMs * 1e6)),
  }
}

function sendError(response: ServerResponse, { message }: Error): void {
  // The response has started, so its status cannot change: the client sees an incomplete response.
  if (response.headersSent) {
    response.destroy()
    return
  }
  const [, code = '1002'] = /Code: (\d+)\./.exec(message) ?? []
  const text = message.startsWith('Code: ') ? message : `Code: ${code}. DB::Exception: ${message}`
  response.setHeader('X-ClickHouse-Exception-Code', code)
  response.removeHeader('Content-Encoding')
  response.writeHead(statuses[code] ?? 500, { 'content-type': 'text/plain; charset=UTF-8' })
  response.end(`${text} (version 26.7)\n`)
}
