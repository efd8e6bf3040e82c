import { checkAddress, readNetworks, type Network } from './checkAddress.ts'
import { checkUrl, type UrlRules } from './checkUrl.ts'
import { createResolveHost, type ResolveHost } from './createResolveHost.ts'
import { SafeFetchError } from './safeFetchError.ts'
import { sendOnce, type OneRequest, type OneResponse } from './sendOnce.ts'

export interface SafeFetchOptions extends Omit<UrlRules, 'networks'> {
  /** The operator's own networks that may be sent to, as CIDR. Empty: public addresses alone. */
  readonly allowedNetworks?: readonly string[]
  readonly resolve?: ResolveHost
  /** Certificates to trust in place of the usual ones. */
  readonly ca?: string
}

export interface SafeRequest {
  readonly method?: 'GET' | 'HEAD' | 'POST' | 'PUT'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** For all of it together: the look-up, every hop, and the last byte of the answer. */
  readonly timeoutMs: number
  /** Of the answer's body. With 0 it is not waited for. */
  readonly maxResponseBytes: number
  /** How many redirects are followed, three at most. By default none: the redirect is the answer. */
  readonly maxRedirects?: number
  readonly signal?: AbortSignal
}

export interface SafeResponse extends OneResponse {
  /** Where the answer came from, after redirects. */
  readonly url: string
}

export type SafeFetch = (url: string, request: SafeRequest) => Promise<SafeResponse>

interface Hop {
  readonly url: URL
  readonly method: OneRequest['method']
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
}

const mostRedirects = 3
const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])
/** What may be told to an origin that the caller did not name. */
const plainHeaders: ReadonlySet<string> = new Set(['accept', 'user-agent'])

/**
 * Requests to URLs that somebody else gave. A name is looked up once; every one of its addresses must be
 * public; the connection goes to those and to no other. So is each redirect. Rejects with a
 * {@link SafeFetchError}, and with nothing else.
 */
export function createSafeFetch(options: SafeFetchOptions = {}): SafeFetch {
  const { allowedNetworks = [], resolve = createResolveHost(), ca, ...urlRules } = options
  const networks = readNetworks(allowedNetworks)
  const rules: UrlRules = { ...urlRules, networks }

  return async (url, request) => {
    const { timeoutMs, maxResponseBytes, maxRedirects = 0 } = request
    const deadline = AbortSignal.timeout(timeoutMs)
    const signal = request.signal ? AbortSignal.any([deadline, request.signal]) : deadline
    let hop: Hop = {
      url: judged(url, rules),
      method: request.method ?? 'GET',
      headers: request.headers ?? {},
      body: request.body ?? null,
    }
    try {
      for (let hops = 0; ; hops++) {
        const addresses = await addressesOf(hop.url, { resolve, networks, signal })
        const response = await sendOnce({
          ...hop,
          addresses,
          networks,
          maxResponseBytes,
          timeoutMs,
          signal,
          ...(ca === undefined ? {} : { ca }),
        })
        const location = redirectOf(response)
        if (location === null || maxRedirects === 0) return { ...response, url: hop.url.href }
        if (hops >= Math.min(maxRedirects, mostRedirects)) {
          throw new SafeFetchError('too_many_redirects', 'The host redirects again and again.')
        }
        hop = nextHop(hop, judged(absolute(location, hop.url), rules), response.status)
      }
    } catch (error) {
      throw toSafeFetchError(error, deadline, signal)
    }
  }
}

function judged(text: string, rules: UrlRules): URL {
  const judgement = checkUrl(text, rules)
  if (judgement.ok) return judgement.url
  throw new SafeFetchError('url_refused', `The URL ${judgement.reason}.`)
}

interface LookUp {
  readonly resolve: ResolveHost
  readonly networks: readonly Network[]
  readonly signal: AbortSignal
}

async function addressesOf(url: URL, look: LookUp): Promise<readonly string[]> {
  const { resolve, networks, signal } = look
  const literal = /^\[(.+)\]$|^(\d+\.\d+\.\d+\.\d+)$/.exec(url.hostname)
  const found = literal
    ? [literal[1] ?? literal[2] ?? '']
    : await untilAborted(resolve(url.hostname, signal), signal).catch((cause: unknown) => {
        throw new SafeFetchError('name_not_found', 'The host has no address.', { cause })
      })
  if (found.length === 0) throw new SafeFetchError('name_not_found', 'The host has no address.')
  return found.map((each) => {
    const judgement = checkAddress(each, networks)
    // One bad address spoils all: which of them is used would be chance, and can be tried often.
    if (!judgement.ok) throw new SafeFetchError('address_refused', 'The host is not public.')
    return judgement.address
  })
}

/** A resolver may not heed the signal. */
function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason as Error)
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}

function redirectOf({ status, headers }: OneResponse): string | null {
  const { location } = headers
  return redirects.has(status) && typeof location === 'string' ? location : null
}

function absolute(location: string, base: URL): string {
  return URL.parse(location, base)?.href ?? location
}

/** To another origin goes a plain GET: no body, and no header that may be a secret. */
function nextHop(hop: Hop, url: URL, status: number): Hop {
  if (url.origin !== hop.url.origin) {
    const headers = Object.entries(hop.headers).filter(([name]) =>
      plainHeaders.has(name.toLowerCase()),
    )
    const method = hop.method === 'HEAD' ? 'HEAD' : 'GET'
    return { url, method, headers: Object.fromEntries(headers), body: null }
  }
  const isKept = status === 307 || status === 308 || hop.body === null
  return isKept ? { ...hop, url } : { ...hop, url, method: 'GET', body: null }
}

function toSafeFetchError(error: unknown, deadline: AbortSignal, all: AbortSignal): SafeFetchError {
  if (deadline.aborted) return new SafeFetchError('timed_out', 'The host took too long.')
  if (all.aborted) return new SafeFetchError('stopped', 'The request was stopped.')
  if (error instanceof SafeFetchError) return error
  return new SafeFetchError('connection_failed', 'The connection failed.', { cause: error })
}
