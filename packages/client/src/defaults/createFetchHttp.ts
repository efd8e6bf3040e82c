import type { Http } from '../ports.ts'

interface FetchResponse {
  readonly status: number
  readonly headers: { get(name: string): string | null }
  text(): Promise<string>
}

/** The subset of `fetch` that is used, so that any implementation fits. */
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
 * Creates the {@link Http} port from `fetch`. Works in React Native, browsers and Node.
 *
 * @example
 * const http = createFetchHttp(fetch)
 */
export function createFetchHttp(fetch: FetchLike): Http {
  return {
    post({ url, headers, body }) {
      // Without an AbortController the request cannot be aborted; its response is ignored instead.
      const Controller = (globalThis as { AbortController?: new () => AbortControllerLike })
        .AbortController
      const controller = Controller ? new Controller() : null
      const init = { method: 'POST', headers: { ...headers }, body, credentials: 'omit' as const }
      const withSignal = controller ? { ...init, signal: controller.signal as never } : init
      return {
        response: fetch(url, withSignal).then((response) => {
          const { status } = response
          const retryAfter = response.headers.get('Retry-After')
          return response.text().then((text) => ({ status, retryAfter, body: text }))
        }),
        cancel: () => controller?.abort(),
      }
    },
  }
}
