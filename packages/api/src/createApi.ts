import { ApiError, type Problem } from './apiError.ts'
import { operationTable, type Operations } from './operations.ts'

export interface ApiOptions {
  /** Where the service is reached: `https://links.example`. In its own pages, the empty text. */
  readonly origin: string
  /** A secret key. Without one the browser's session counts. */
  readonly key?: string
  /** Sent with what changes something, in a browser. Called each time: it changes with the session. */
  readonly csrfToken?: () => string | null
  readonly fetch?: typeof fetch
}

export interface ApiAnswer<Body> {
  readonly body: Body
  readonly status: number
  /** Hand it back as `ifMatch`: then a change is made only if nobody else made one since. */
  readonly etag: string | null
}

/** What any call takes beside its own input. */
export interface CallOptions {
  readonly ifMatch?: string
  /** The same for each repetition of one call: it is done once. */
  readonly idempotencyKey?: string
  readonly signal?: AbortSignal
}

type InputOf<Name extends keyof Operations> = Operations[Name]['input'] & CallOptions

/** A method for each operation of the management API. */
export type Api = {
  readonly [Name in keyof Operations]: (
    input: InputOf<Name>,
  ) => Promise<ApiAnswer<Operations[Name]['output']>>
}

interface AnyInput extends CallOptions {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
}

/** Makes the client. A call resolves with the answer, or rejects with {@link ApiError}. */
export function createApi(options: ApiOptions): Api {
  const methods = Object.entries(operationTable).map(([name, [method, path]]) => [
    name,
    (input: AnyInput) => call(options, method, path, input),
  ])
  // The table and the types are printed from the same document.
  return Object.fromEntries(methods) as Api
}

async function call(
  options: ApiOptions,
  method: string,
  path: string,
  input: AnyInput,
): Promise<ApiAnswer<unknown>> {
  const { fetch: fetchIt = fetch, origin } = options
  const response = await fetchIt(origin + toPath(path, input), {
    method,
    headers: headersOf(options, method, input),
    ...(input.body === undefined ? {} : { body: bodyOf(input.body) }),
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
    if (value === undefined || value === '') throw new TypeError(`${path} needs ${name}.`)
    return encodeURIComponent(value)
  })
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const each of [value].flat()) {
      if (each !== undefined && each !== null) search.append(name, textOf(each))
    }
  }
  return search.size === 0 ? filled : `${filled}?${search.toString()}`
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function headersOf(
  { key, csrfToken }: ApiOptions,
  method: string,
  { body, ifMatch, idempotencyKey }: AnyInput,
): Record<string, string> {
  const csrf = method === 'GET' ? null : (csrfToken?.() ?? null)
  return {
    ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
    ...(body === undefined ? {} : { 'content-type': typeOf(body) }),
    ...(ifMatch === undefined ? {} : { 'if-match': ifMatch }),
    ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
    ...(csrf === null ? {} : { 'x-csrf-token': csrf }),
  }
}

/** Text is sent as it is: the one route that takes it takes CSV. */
function typeOf(body: unknown): string {
  return typeof body === 'string' ? 'text/csv' : 'application/json'
}

function bodyOf(body: unknown): string {
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
