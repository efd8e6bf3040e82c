import { fillPath, type UrlInput } from './buildUrl.ts'
import { followStream, type StreamOptions } from './followStream.ts'
import { isTextType } from './isTextType.ts'
import { type Operations, operationTable, type Streams, streamTable } from './operations.ts'
import { toApiError } from './toApiError.ts'

export interface ApiOptions {
  /** Origin of the service, such as `https://links.example`. Empty string on the service's own pages. */
  readonly origin: string
  /** A secret key. Default: none, and the browser's session cookie is used. */
  readonly key?: string
  /** Returns the CSRF token for requests other than GET. Called for each, because it changes with the session. */
  readonly csrfToken?: () => string | null
  /** Default: the global `fetch`. */
  readonly fetch?: typeof fetch
}

export interface ApiResponse<Body> {
  readonly body: Body
  readonly status: number
  /** Version of the resource. Pass it as `ifMatch` to reject an update if the resource has changed since. */
  readonly etag: string | null
}

/** Options of every call. */
export interface CallOptions {
  /** The `etag` of an earlier response. */
  readonly ifMatch?: string
  /** Use the same key for each retry of a call, so that it takes effect once. */
  readonly idempotencyKey?: string
  readonly signal?: AbortSignal
}

type CallInput<Name extends keyof Operations> = Operations[Name]['input'] & CallOptions

/** One method for each operation of the management API. */
export type Api = {
  readonly [Name in keyof Operations]: (
    input: CallInput<Name>,
  ) => Promise<ApiResponse<Operations[Name]['output']>>
} & {
  /** Yields events until the signal is aborted, and reconnects by itself. See {@link followStream}. */
  readonly [Name in keyof Streams]: (
    input: Streams[Name]['input'] & StreamOptions,
  ) => AsyncGenerator<Streams[Name]['event'], undefined>
}

interface AnyInput extends CallOptions, UrlInput {
  readonly body?: unknown
  readonly lastEventId?: string | null
}

/** Creates the client. A call resolves with the response, or rejects with {@link ApiError}. */
export function createApi(options: ApiOptions): Api {
  const methods = Object.entries(operationTable).map(([name, [method, path]]) => [
    name,
    (input: AnyInput) => call(options, method, path, input),
  ])
  const streams = Object.entries(streamTable).map(([name, [method, path]]) => [
    name,
    (input: AnyInput & StreamOptions) =>
      followStream(
        (lastEventId, signal) =>
          sendRequest(options, method, path, { ...input, signal, lastEventId }),
        input,
      ),
  ])
  // Safe: the tables and the types are generated from the same document.
  return Object.fromEntries([...methods, ...streams]) as Api
}

async function call(
  options: ApiOptions,
  method: string,
  path: string,
  input: AnyInput,
): Promise<ApiResponse<unknown>> {
  const response = await sendRequest(options, method, path, input)
  const { status } = response
  return { body: await readBody(response), status, etag: response.headers.get('etag') }
}

/** Rejects with {@link ApiError} for an error status. */
async function sendRequest(
  options: ApiOptions,
  method: string,
  path: string,
  input: AnyInput,
): Promise<Response> {
  const { fetch: send = fetch, origin } = options
  const response = await send(origin + fillPath(path, input), {
    method,
    headers: createHeaders(options, method, input),
    ...(input.body === undefined ? {} : { body: serializeBody(input.body) }),
    ...(input.signal ? { signal: input.signal } : {}),
    credentials: options.key === undefined ? 'same-origin' : 'omit',
  })
  if (!response.ok) throw await toApiError(response)
  return response
}

async function readBody(response: Response): Promise<unknown> {
  if (response.status === 204) return null
  const contentType = response.headers.get('content-type') ?? ''
  if (contentType.startsWith('application/json')) return response.json()
  return isTextType(contentType) ? response.text() : response.blob()
}

function createHeaders(
  { key, csrfToken }: ApiOptions,
  method: string,
  { body, ifMatch, idempotencyKey, lastEventId = null }: AnyInput,
): Record<string, string> {
  const csrf = method === 'GET' ? null : (csrfToken?.() ?? null)
  return {
    ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
    ...(body === undefined ? {} : { 'content-type': getContentType(body) }),
    ...(ifMatch === undefined ? {} : { 'if-match': ifMatch }),
    ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
    ...(lastEventId === null ? {} : { 'last-event-id': lastEventId }),
    ...(csrf === null ? {} : { 'x-csrf-token': csrf }),
  }
}

/** Pictures have their own type. Other files and strings are CSV: browsers know no better name for it. */
function getContentType(body: unknown): string {
  if (body instanceof Blob && body.type.startsWith('image/')) return body.type
  return isFile(body) ? 'text/csv' : 'application/json'
}

function serializeBody(body: unknown): string | Blob {
  return isFile(body) ? body : JSON.stringify(body)
}

function isFile(body: unknown): body is string | Blob {
  return typeof body === 'string' || body instanceof Blob
}
