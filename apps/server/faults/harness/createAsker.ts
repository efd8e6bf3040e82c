import { Agent, request, type IncomingHttpHeaders } from 'node:http'

export interface Ask {
  readonly path: string
  readonly method?: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as JSON. */
  readonly body?: unknown
}

/** What became of a request. Status 0: no whole answer came, and `body` says why. */
export interface Reply {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  /** Names and values as they were sent, in order. */
  readonly rawHeaders: readonly string[]
  readonly body: string
  readonly tookMs: number
}

/** Sends requests to one server over connections that are kept. */
export interface Asker {
  readonly ask: (ask: Ask) => Promise<Reply>
  readonly close: () => void
}

/** Above every time limit of the service: who waits longer than this has been forgotten. */
const timeoutMs = 30_000

export function createAsker(port: number): Asker {
  const agent = new Agent({ keepAlive: true })

  function ask({ path, method = 'GET', headers, body }: Ask): Promise<Reply> {
    const text = body === undefined ? null : JSON.stringify(body)
    const began = performance.now()
    return new Promise((resolve) => {
      const nothing = (error: Error) => {
        const tookMs = performance.now() - began
        resolve({ status: 0, headers: {}, rawHeaders: [], body: error.message, tookMs })
      }
      const sent = request(
        {
          host: '127.0.0.1',
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
          response.on('error', nothing)
          response.on('end', () => {
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              rawHeaders: response.rawHeaders,
              body: received,
              tookMs: performance.now() - began,
            })
          })
        },
      )
      sent.on('timeout', () => sent.destroy(new Error(`no answer in ${timeoutMs} ms`)))
      sent.on('error', nothing)
      sent.end(text ?? undefined)
    })
  }

  return { ask, close: () => agent.destroy() }
}
