import { type IncomingHttpHeaders, request } from 'node:http'

export interface HttpResponse {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
  /** Parses the body. Throws if it is not JSON. */
  readonly json: () => unknown
}

export interface SendOptions {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string | readonly string[]>>
  /** Sent as is. */
  readonly body?: string | Buffer
}

/**
 * Sends one request with exactly these headers. Redirects are not followed, and the body is not decoded. A
 * stream of events does not end, so only its headers are read.
 */
export function send(url: string, path: string, options: SendOptions = {}): Promise<HttpResponse> {
  const { method = 'GET', body } = options
  const headers = Object.fromEntries(
    Object.entries(options.headers ?? {}).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : [...value],
    ]),
  )
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const outgoing = request({ hostname, port, path, method, headers }, (response) => {
      const isStream = response.headers['content-type']?.startsWith('text/event-stream') ?? false
      if (isStream) outgoing.destroy()
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on(isStream ? 'close' : 'end', () => {
        const text = Buffer.concat(chunks).toString()
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text,
          json: () => JSON.parse(text) as unknown,
        })
      })
      response.on('error', isStream ? () => undefined : reject)
    })
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}
