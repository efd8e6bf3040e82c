import { apiVersion, fallbackOrigin, headerNames, parsePublishableKey } from '@throughlink/protocol'
import type { Config } from '../config.ts'
import type { Trace } from '../debug/createTimeline.ts'
import { type LinkError, linkError } from '../errors/linkError.ts'
import type { Http, HttpResponse } from '../ports.ts'
import type { Scope, Settled } from '../time/scope.ts'

/** Result of one request to the service. */
export type ServiceResponse =
  | {
      readonly kind: 'response'
      readonly status: number
      readonly body: unknown
      /** Of the service, for messages. */
      readonly domain: string
    }
  /** No response from the service: offline, timed out, or another server responded in its place. */
  | { readonly kind: 'unanswered'; readonly error: LinkError; readonly isTimeout: boolean }
  /** The service, or a proxy in front of it, asks to retry: 408, 429 or 5xx. */
  | {
      readonly kind: 'busy'
      readonly error: LinkError
      readonly status: number
      readonly retryAfter: string | null
    }
  | { readonly kind: 'stopped' }

export interface ServiceClient {
  /** Sends one POST request and waits for at most `timeoutMs`. Never rejects. */
  post(scope: Scope, path: string, body: unknown, timeoutMs: number): Promise<ServiceResponse>
  /** Creates the error for a request that has no answer yet. */
  describeSilence(request: string): LinkError
}

export interface ServiceClientOptions {
  readonly http: Http
  /** Name and version of the SDK. */
  readonly sdk: string
  readonly config: () => Config
  readonly trace: Trace
}

export function createServiceClient({
  http,
  sdk,
  config: getConfig,
  trace,
}: ServiceClientOptions): ServiceClient {
  return {
    post(scope, path, body, timeoutMs) {
      const config = getConfig()
      const url = getServiceUrl(config)
      const request = path.replace(/^.*\//, '')
      trace('request', { path: request, timeoutMs })
      let release = () => {}
      const settling = scope.withTimeout(timeoutMs, () => {
        const call = http.post({
          url: `${url}${path}`,
          headers: {
            'Content-Type': 'application/json',
            [headerNames.authorization]: `Bearer ${config.API_KEY}`,
            [headerNames.appId]: config.appID,
            [headerNames.sdk]: sdk,
            [headerNames.apiVersion]: apiVersion,
          },
          body: JSON.stringify(body),
        })
        release = scope.addCleanup(() => {
          call.cancel()
        })
        return call.response
      })
      return settling.then((settled) => {
        release()
        const response = readSettled(settled, request, getDomain(url))
        const status = 'status' in response ? response.status : response.kind
        trace('response', { path: request, status, ...pickReason(response) })
        return response
      })
    },
    describeSilence: (request) =>
      linkError('service_unreachable', [request, getDomain(getServiceUrl(getConfig())), 'timeout']),
  }
}

function getDomain(url: string): string {
  return url.replace(/^\w+:\/\//, '')
}

/** Returns the service URL: from the config, else from the key, else one that never resolves. */
export function getServiceUrl({ baseUrl, API_KEY }: Config): string {
  // An unset environment variable often arrives as an empty string.
  const configured = baseUrl === '' ? undefined : baseUrl
  const url = configured ?? parsePublishableKey(API_KEY)?.origin ?? fallbackOrigin
  return url.replace(/\/+$/, '')
}

function readSettled(
  settled: Settled<Partial<HttpResponse> | undefined>,
  request: string,
  domain: string,
): ServiceResponse {
  if (settled.kind === 'stopped') return settled
  if (settled.kind !== 'value') {
    const isTimeout = settled.kind === 'timeout'
    const cause = settled.kind === 'error' ? settled.error : undefined
    const error = linkError('service_unreachable', [request, domain, settled.kind], cause)
    return { kind: 'unanswered', error, isTimeout }
  }
  const { status, retryAfter = null, body: text = '' } = settled.value ?? {}
  if (typeof status !== 'number') {
    const error = linkError('service_unreachable', [request, domain, 'no_status'])
    return { kind: 'unanswered', error, isTimeout: false }
  }
  if (status === 408 || status === 429 || status >= 500) {
    const error = linkError('service_failed', [request, domain, String(status)])
    return { kind: 'busy', error, status, retryAfter }
  }
  const body = readJson(text)
  // A captive portal responds 200 with its sign-in page. Do not treat it as a response of the service.
  if (body === undefined && status < 300) {
    const error = linkError('answer_unreadable', [request, domain])
    return { kind: 'unanswered', error, isTimeout: false }
  }
  return { kind: 'response', status, body, domain }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** Returns the members of a response that explain it, for the timeline. */
function pickReason(response: ServiceResponse): Record<string, unknown> {
  if ('error' in response) return { error: response.error.code }
  const body: unknown = response.kind === 'response' ? response.body : null
  const { matchType, reason, code } = (body ?? {}) as Record<string, unknown>
  return { matchType, reason, code }
}
