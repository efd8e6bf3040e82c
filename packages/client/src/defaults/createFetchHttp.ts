import type { Http } from '../ports.ts'

interface FetchResponse {
  readonly status: number
  readonly headers: { get(name: string): string | null }
  text(): Promise<string>
}

/** The part of `fetch` that is used, so that any implementation of it fits. */
export type FetchLike = (
  url: string,
  init: {
    method: string
    headers: Record<string, string>
    body: string
    credentials: 'omit'
    signal?: never
  },
) => Promise<FetchResponse>

interface AbortControllerLike {
  readonly signal: unknown
  abort(): void
}

/**
 * The {@link Http} port over `fetch`, for React Native, browsers and Node alike.
 *
 * @example
 * const http = createFetchHttp(fetch)
 */
export function createFetchHttp(fetch: FetchLike): Http {
  return {
    post({ url, headers, body }) {
      // Without an AbortController the request cannot be ended, only ignored.
      const Controller = (globalThis as { AbortController?: new () => AbortControllerLike })
        .AbortController
      const controller = Controller ? new Controller() : null
      const init = { method: 'POST', headers: { ...headers }, body, credentials: 'omit' as const }
      const withSignal = controller ? { ...init, signal: controller.signal as never } : init
      return {
        response: fetch(url, withSignal).then(async (response) => ({
          status: response.status,
          retryAfter: response.headers.get('Retry-After'),
          body: await response.text(),
        })),
        cancel: () => controller?.abort(),
      }
    },
  }
}
