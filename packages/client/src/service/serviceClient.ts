import { apiVersion, fallbackOrigin, headerNames, parsePublishableKey } from '@throughlink/protocol'
import type { Config } from '../config.ts'
import { linkError, type LinkError } from '../errors.ts'
import type { Http, HttpResponse } from '../ports.ts'
import type { Scope } from '../time/scope.ts'

/** How one call of the service ended. */
export type ServiceAnswer =
  | { readonly kind: 'answer'; readonly status: number; readonly body: unknown }
  /** No answer of the service: offline, too slow, or something that is not ours answered for it. */
  | { readonly kind: 'unanswered'; readonly error: LinkError }
  /** The service, or something before it, wants to be asked again. */
  | {
      readonly kind: 'busy'
      readonly error: LinkError
      readonly status: number
      readonly retryAfter: string | null
    }
  | { readonly kind: 'stopped' }

export interface ServiceClient {
  /** Posts once, and waits for at most `limitMs`. Never rejects. */
  post(scope: Scope, path: string, body: unknown, limitMs: number): Promise<ServiceAnswer>
}

export function createServiceClient(
  http: Http,
  sdk: string,
  currentConfig: () => Config,
): ServiceClient {
  return {
    async post(scope, path, body, limitMs) {
      const config = currentConfig()
      let release = () => {}
      const settled = await scope.within(limitMs, () => {
        const call = http.post({
          url: `${serviceAddress(config)}${path}`,
          headers: {
            'Content-Type': 'application/json',
            [headerNames.authorization]: `Bearer ${config.API_KEY}`,
            [headerNames.appId]: config.appID,
            [headerNames.sdk]: sdk,
            [headerNames.apiVersion]: apiVersion,
          },
          body: JSON.stringify(body),
        })
        release = scope.own(() => {
          call.cancel()
        })
        return call.response
      })
      release()

      if (settled.kind === 'stopped') return settled
      if (settled.kind === 'timeout') return unanswered('The service did not answer in time.')
      if (settled.kind === 'error') {
        return unanswered('The service could not be reached.', settled.error)
      }
      return readAnswer(settled.value)
    },
  }
}

/** The address of the service: the config's, else the key's, else one that never resolves. */
export function serviceAddress({ baseUrl, API_KEY }: Config): string {
  // An unset environment variable often arrives as an empty text.
  const given = baseUrl === '' ? undefined : baseUrl
  const address = given ?? parsePublishableKey(API_KEY)?.origin ?? fallbackOrigin
  return address.replace(/\/+$/, '')
}

function unanswered(message: string, cause?: unknown): ServiceAnswer {
  return { kind: 'unanswered', error: linkError('service_unreachable', message, cause) }
}

function readAnswer(response: Partial<HttpResponse> | undefined): ServiceAnswer {
  const { status, retryAfter = null, body: text = '' } = response ?? {}
  if (typeof status !== 'number') return unanswered('What arrived was no answer.')
  if (status === 408 || status === 429 || status >= 500) {
    const error = linkError('service_failed', `The service answered ${String(status)}.`)
    return { kind: 'busy', error, status, retryAfter }
  }
  const body = readJson(text)
  // A captive portal answers 200 with its sign-in page. That is not the service's word.
  if (body === undefined && status < 300) {
    const error = linkError(
      'answer_unreadable',
      'The answer was not JSON; is this a captive portal?',
    )
    return { kind: 'unanswered', error }
  }
  return { kind: 'answer', status, body }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
