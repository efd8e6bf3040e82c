import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { readRequest } from './readRequest.ts'
import { runStatement, type StatementResult } from './runStatement.ts'

/** Codes of ClickHouse's errors for which its server does not answer 500. */
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

/** Answers as ClickHouse's own HTTP interface does, as far as its client for Node.js looks at it. */
export async function answerRequest(
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
    const asked = await readRequest(request, url)
    const result = await runStatement(folder, asked)
    response.setHeader('X-ClickHouse-Query-Id', asked.queryId)
    response.setHeader('X-ClickHouse-Format', result.format)
    response.setHeader('X-ClickHouse-Timezone', 'UTC')
    response.setHeader('X-ClickHouse-Summary', JSON.stringify(summaryOf(result)))
    const chunks = Readable.from(result.chunks)
    if (asked.isGzipWanted) {
      response.setHeader('Content-Encoding', 'gzip')
      await pipeline(chunks, createGzip(), response)
    } else {
      await pipeline(chunks, response)
    }
  } catch (error) {
    refuse(response, error as Error)
  }
}

/** Numbers as text, as the server writes them. */
function summaryOf({ writtenRows, elapsedMs }: StatementResult): Record<string, string> {
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

function refuse(response: ServerResponse, { message }: Error): void {
  // What fails halfway can only be cut off: the client sees an answer that does not end.
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
