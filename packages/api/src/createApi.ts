import { ApiError, type Problem } from './apiError.ts'
import { operationTable, type Operations } from './operations.ts'

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
}

interface AnyInput extends CallOptions {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
}

/** Creates the client. A call resolves with the response, or rejects with {@link ApiError}. */
export function createApi(options: ApiOptions): Api {
  const methods = Object.entries(operationTable).map(([name, [method, path]]) => [
    name,
    (input: AnyInput) => call(options, method, path, input),
  ])
  // Safe: the table and the types are generated from the same document.
  return Object.fromEntries(methods) as Api
}

async function call(
  options: ApiOptions,
  method: string,
  path: string,
  input: AnyInput,
): Promise<ApiResponse<unknown>> {
  const { fetch: sendRequest = fetch, origin } = options
  const response = await sendRequest(origin + toPath(path, input), {
    method,
    headers: createHeaders(options, method, input),
    ...(input.body === undefined ? {} : { body: serializeBody(input.body) }),
    ...(input.signal ? { signal: input.signal } : {}),
    credentials: options.key === undefined ? 'same-origin' : 'omit',
  })
  const { status } = response
  if (!response.ok) throw await toError(response)
  const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false
  const body: unknown =
    status === 204 ? null : isJson ? await response.json() : await response.text()
  return { body, status, etag: response.headers.get('etag') }
}

function toPath(path: string, { params = {}, query = {} }: AnyInput): string {
  const filled = path.replace(/\{([^}]+)\}/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined || value === '')
      throw new TypeError(`Missing parameter ${name} of ${path}. Pass it in params.`)
    return encodeURIComponent(value)
  })
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const each of [value].flat()) {
      if (each !== undefined && each !== null) search.append(name, toText(each))
    }
  }
  return search.size === 0 ? filled : `${filled}?${search.toString()}`
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function createHeaders(
  { key, csrfToken }: ApiOptions,
  method: string,
  { body, ifMatch, idempotencyKey }: AnyInput,
): Record<string, string> {
  const csrf = method === 'GET' ? null : (csrfToken?.() ?? null)
  return {
    ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
    ...(body === undefined ? {} : { 'content-type': getContentType(body) }),
    ...(ifMatch === undefined ? {} : { 'if-match': ifMatch }),
    ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
    ...(csrf === null ? {} : { 'x-csrf-token': csrf }),
  }
}

/** Strings are CSV: the only operation with a text body accepts CSV. */
function getContentType(body: unknown): string {
  return typeof body === 'string' ? 'text/csv' : 'application/json'
}

function serializeBody(body: unknown): string {
  return typeof body === 'string' ? body : JSON.stringify(body)
}

async function toError(response: Response): Promise<ApiError> {
  const isProblem = response.headers.get('content-type')?.startsWith('application/problem+json')
  const problem = isProblem
    ? await response.json().then(
        (body) => body as Problem,
        () => null,
      )
    : null
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN)
  return new ApiError(response.status, problem, Number.isFinite(retryAfter) ? retryAfter : null)
}
