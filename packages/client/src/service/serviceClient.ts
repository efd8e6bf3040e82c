import { apiVersion, fallbackOrigin, headerNames, parsePublishableKey } from '@throughlink/protocol'
import type { Config } from '../config.ts'
import { linkError, type LinkError } from '../errors.ts'
import type { Http, HttpResponse } from '../ports.ts'
import type { Scope } from '../time/scope.ts'

/** Result of one request to the service. */
export type ServiceResponse =
  | { readonly kind: 'response'; readonly status: number; readonly body: unknown }
  /** No response from the service: offline, timed out, or another server responded in its place. */
  | { readonly kind: 'unanswered'; readonly error: LinkError }
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
}

export function createServiceClient(
  http: Http,
  sdk: string,
  currentConfig: () => Config,
): ServiceClient {
  return {
    async post(scope, path, body, timeoutMs) {
      const config = currentConfig()
      let release = () => {}
      const settled = await scope.withTimeout(timeoutMs, () => {
        const call = http.post({
          url: `${getServiceUrl(config)}${path}`,
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
      release()

      if (settled.kind === 'stopped') return settled
      if (settled.kind === 'timeout') return toUnanswered('The service did not respond in time.')
      if (settled.kind === 'error') {
        return toUnanswered(
          'Cannot reach the service. Check the network and the service URL.',
          settled.error,
        )
      }
      return readResponse(settled.value)
    },
  }
}

/** Returns the service URL: from the config, else from the key, else one that never resolves. */
export function getServiceUrl({ baseUrl, API_KEY }: Config): string {
  // An unset environment variable often arrives as an empty string.
  const configured = baseUrl === '' ? undefined : baseUrl
  const url = configured ?? parsePublishableKey(API_KEY)?.origin ?? fallbackOrigin
  return url.replace(/\/+$/, '')
}

function toUnanswered(message: string, cause?: unknown): ServiceResponse {
  return { kind: 'unanswered', error: linkError('service_unreachable', message, cause) }
}

function readResponse(response: Partial<HttpResponse> | undefined): ServiceResponse {
  const { status, retryAfter = null, body: text = '' } = response ?? {}
  if (typeof status !== 'number')
    return toUnanswered('The HTTP port returned a response without a status.')
  if (status === 408 || status === 429 || status >= 500) {
    const error = linkError('service_failed', `The service responded with HTTP ${String(status)}.`)
    return { kind: 'busy', error, status, retryAfter }
  }
  const body = readJson(text)
  // A captive portal responds 200 with its sign-in page. Do not treat it as a response of the service.
  if (body === undefined && status < 300) {
    const error = linkError(
      'answer_unreadable',
      'The response is not JSON. Check the service URL, or for a captive portal.',
    )
    return { kind: 'unanswered', error }
  }
  return { kind: 'response', status, body }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
