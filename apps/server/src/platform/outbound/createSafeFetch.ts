import { checkAddress, type Network, readNetworks } from './checkAddress.ts'
import { checkUrl, type UrlRules } from './checkUrl.ts'
import { createResolveHost, type ResolveHost } from './createResolveHost.ts'
import { SafeFetchError } from './safeFetchError.ts'
import { type OneRequest, type OneResponse, sendOnce } from './sendOnce.ts'

export interface SafeFetchOptions extends Omit<UrlRules, 'networks'> {
  /** The operator's own networks to allow, as CIDR ranges. Empty: public addresses only. */
  readonly allowedNetworks?: readonly string[]
  readonly resolve?: ResolveHost
  /** Certificates to trust instead of the default ones. */
  readonly ca?: string
}

export interface SafeRequest {
  readonly method?: 'GET' | 'HEAD' | 'POST' | 'PUT'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** Timeout for everything: the DNS lookup, every redirect, and the response to its last byte. */
  readonly timeoutMs: number
  /** Maximum size of the response body. 0: the body is not read. */
  readonly maxResponseBytes: number
  /** Whether a larger body ends there. Otherwise it is an error. */
  readonly isCutOff?: boolean
  /** How many redirects to follow, at most three. Default: none, the redirect is the response. */
  readonly maxRedirects?: number
  readonly signal?: AbortSignal
}

export interface SafeResponse extends OneResponse {
  /** URL of the response, after redirects. */
  readonly url: string
}

export type SafeFetch = (url: string, request: SafeRequest) => Promise<SafeResponse>

interface Hop {
  readonly url: URL
  readonly method: OneRequest['method']
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
}

const redirectLimit = 3
const redirectStatuses: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])
/** Headers that may be sent to an origin that the caller did not choose. */
const safeHeaders: ReadonlySet<string> = new Set(['accept', 'user-agent'])

/**
 * Creates a fetch for URLs that users provide. A name is resolved once, all its addresses must be public, and
 * the connection is made to those addresses only. Each redirect is checked in the same way. Rejects only with
 * a {@link SafeFetchError}.
 */
export function createSafeFetch(options: SafeFetchOptions = {}): SafeFetch {
  const { allowedNetworks = [], resolve = createResolveHost(), ca, ...urlRules } = options
  const networks = readNetworks(allowedNetworks)
  const rules: UrlRules = { ...urlRules, networks }

  return async (url, request) => {
    const { timeoutMs, maxResponseBytes, isCutOff = false, maxRedirects = 0 } = request
    const deadline = AbortSignal.timeout(timeoutMs)
    const signal = request.signal ? AbortSignal.any([deadline, request.signal]) : deadline
    let hop: Hop = {
      url: requireAllowed(url, rules),
      method: request.method ?? 'GET',
      headers: request.headers ?? {},
      body: request.body ?? null,
    }
    try {
      for (let hops = 0; ; hops++) {
        const addresses = await resolveAddresses(hop.url, { resolve, networks, signal })
        const response = await sendOnce({
          ...hop,
          addresses,
          networks,
          maxResponseBytes,
          isCutOff,
          timeoutMs,
          signal,
          ...(ca === undefined ? {} : { ca }),
        })
        const location = readRedirect(response)
        if (location === null || maxRedirects === 0) return { ...response, url: hop.url.href }
        if (hops >= Math.min(maxRedirects, redirectLimit)) {
          throw new SafeFetchError('too_many_redirects', 'The host redirects too many times.')
        }
        hop = nextHop(hop, requireAllowed(toAbsolute(location, hop.url), rules), response.status)
      }
    } catch (error) {
      throw toSafeFetchError(error, deadline, signal)
    }
  }
}

function requireAllowed(text: string, rules: UrlRules): URL {
  const result = checkUrl(text, rules)
  if (result.ok) return result.url
  throw new SafeFetchError('url_refused', `The URL ${result.reason}.`)
}

interface ResolveOptions {
  readonly resolve: ResolveHost
  readonly networks: readonly Network[]
  readonly signal: AbortSignal
}

async function resolveAddresses(url: URL, options: ResolveOptions): Promise<readonly string[]> {
  const { resolve, networks, signal } = options
  const literal = /^\[(.+)\]$|^(\d+\.\d+\.\d+\.\d+)$/.exec(url.hostname)
  const found = literal
    ? [literal[1] ?? literal[2] ?? '']
    : await untilAborted(resolve(url.hostname, signal), signal).catch((cause: unknown) => {
        throw new SafeFetchError('name_not_found', 'The host has no address.', { cause })
      })
  if (found.length === 0) throw new SafeFetchError('name_not_found', 'The host has no address.')
  return found.map((each) => {
    const result = checkAddress(each, networks)
    // One private address refuses all: which one is used would be chance, and attackers can retry.
    if (!result.ok) throw new SafeFetchError('address_refused', 'The host is not public.')
    return result.address
  })
}

/** Rejects when the signal is aborted, even if the resolver ignores it. */
function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason as Error)
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}

function readRedirect({ status, headers }: OneResponse): string | null {
  const { location } = headers
  return redirectStatuses.has(status) && typeof location === 'string' ? location : null
}

function toAbsolute(location: string, base: URL): string {
  return URL.parse(location, base)?.href ?? location
}

/** A different origin gets a plain GET: no body, and no header that may contain a secret. */
function nextHop(hop: Hop, url: URL, status: number): Hop {
  if (url.origin !== hop.url.origin) {
    const headers = Object.entries(hop.headers).filter(([name]) =>
      safeHeaders.has(name.toLowerCase()),
    )
    const method = hop.method === 'HEAD' ? 'HEAD' : 'GET'
    return { url, method, headers: Object.fromEntries(headers), body: null }
  }
  const isKept = status === 307 || status === 308 || hop.body === null
  return isKept ? { ...hop, url } : { ...hop, url, method: 'GET', body: null }
}

function toSafeFetchError(error: unknown, deadline: AbortSignal, all: AbortSignal): SafeFetchError {
  if (deadline.aborted) return new SafeFetchError('timed_out', 'The request timed out.')
  if (all.aborted) return new SafeFetchError('stopped', 'The request was cancelled.')
  if (error instanceof SafeFetchError) return error
  return new SafeFetchError('connection_failed', 'The connection failed.', { cause: error })
}
