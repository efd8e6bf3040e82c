import type { IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { gunzipSync, inflateSync, zstdDecompressSync } from 'node:zlib'

/** A request to ClickHouse. Its parts may come from the URL, a form or the body. */
export interface ClickhouseRequest {
  readonly statement: string
  /** Data of an `INSERT`, else empty. */
  readonly data: Buffer
  readonly database: string
  readonly queryId: string
  readonly defaultFormat: string
  readonly settings: Readonly<Record<string, string>>
  readonly parameters: Readonly<Record<string, string>>
  readonly acceptsGzip: boolean
}

/** URL parameters that are not settings. */
const reserved = new Set(
  (
    'query database query_id default_format user password quota_key role session_id session_check ' +
    'session_timeout wait_end_of_query buffer_size compress decompress stacktrace'
  ).split(' '),
)
/** Settings of the server's HTTP interface, which the engine does not have. */
const httpSettings = /^(http_|enable_http_compression|send_progress_in_http_headers)/

export async function readRequest(request: IncomingMessage, url: URL): Promise<ClickhouseRequest> {
  const body = unpack(await buffer(request), request.headers['content-encoding'])
  const fields = [...url.searchParams, ...(await readForm(body, request.headers['content-type']))]
  const given = new Map(fields)
  const isForm = fields.length > url.searchParams.size
  const query = given.get('query') ?? ''
  const settings = fields.filter(
    ([name]) => !reserved.has(name) && !name.startsWith('param_') && !httpSettings.test(name),
  )
  const parameters = fields.filter(([name]) => name.startsWith('param_'))
  return {
    statement: query === '' ? body.toString() : query,
    data: query === '' || isForm ? Buffer.alloc(0) : body,
    database: given.get('database') ?? 'default',
    queryId: given.get('query_id') ?? '',
    defaultFormat: given.get('default_format') ?? 'TabSeparated',
    settings: Object.fromEntries(settings),
    parameters: Object.fromEntries(parameters),
    acceptsGzip:
      given.get('enable_http_compression') === '1' &&
      String(request.headers['accept-encoding']).includes('gzip'),
  }
}

const unpackers = new Map<string, (body: Buffer) => Buffer>([
  ['gzip', gunzipSync],
  ['deflate', inflateSync],
  ['zstd', zstdDecompressSync],
])

function unpack(body: Buffer, encoding = ''): Buffer {
  const unpackBody = unpackers.get(encoding)
  return unpackBody === undefined ? body : unpackBody(body)
}

/** Reads form fields: the client sends long parameters as a form. */
async function readForm(
  body: Buffer,
  contentType: string | undefined,
): Promise<readonly [string, string][]> {
  if (contentType?.startsWith('multipart/form-data') !== true) return []
  const response = new Response(new Uint8Array(body), { headers: { 'content-type': contentType } })
  // Deprecated for public servers. This one serves only our own client on this machine.
  // oxlint-disable-next-line typescript/no-deprecated
  const form = await response.formData()
  return [...form].map(([name, value]) => [name, typeof value === 'string' ? value : ''])
}
