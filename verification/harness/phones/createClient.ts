import { Agent, type IncomingHttpHeaders, request } from 'node:http'

export interface ClientRequest {
  readonly path: string
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as JSON. A text is sent as it is. */
  readonly body?: unknown
}

/** The outcome of a request. Status 0 means no complete response; `body` then has the reason. */
export interface Reply {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  /** Header names and values as they were received, in order. */
  readonly rawHeaders: readonly string[]
  readonly body: string
  readonly tookMs: number
}

/** Sends requests to one server over keep-alive connections. */
export interface Client {
  readonly send: (send: ClientRequest) => Promise<Reply>
  readonly close: () => void
}

/** Longer than every timeout of the service. */
const timeoutMs = 30_000

export function createClient(port: number, host = '127.0.0.1'): Client {
  const agent = new Agent({ keepAlive: true })

  function send({ path, method = 'GET', headers, body }: ClientRequest): Promise<Reply> {
    const text = body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body)
    const startedMs = performance.now()
    return new Promise((resolve) => {
      const fail = (error: Error) => {
        const tookMs = performance.now() - startedMs
        resolve({ status: 0, headers: {}, rawHeaders: [], body: error.message, tookMs })
      }
      const sent = request(
        {
          host,
          port,
          path,
          method,
          agent,
          timeout: timeoutMs,
          headers: {
            ...(text === null
              ? {}
              : {
                  'content-type': 'application/json',
                  'content-length': String(Buffer.byteLength(text)),
                }),
            ...headers,
          },
        },
        (response) => {
          let received = ''
          response.setEncoding('utf8')
          response.on('data', (part: string) => (received += part))
          response.on('error', fail)
          response.on('end', () => {
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              rawHeaders: response.rawHeaders,
              body: received,
              tookMs: performance.now() - startedMs,
            })
          })
        },
      )
      sent.on('timeout', () => sent.destroy(new Error(`no response within ${timeoutMs} ms`)))
      sent.on('error', fail)
      sent.end(text ?? undefined)
    })
  }

  return { send, close: () => agent.destroy() }
}
