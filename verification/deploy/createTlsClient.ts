import type { IncomingHttpHeaders } from 'node:http'
import { request as sendHttps } from 'node:https'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect, type TLSSocket } from 'node:tls'

export interface TlsRequest {
  /** Name of the handshake, and host of the request. */
  readonly domain: string
  readonly path: string
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as JSON. */
  readonly body?: unknown
  /** Address on loopback that the client connects from. */
  readonly from?: string
}

export interface TlsReply {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** Names in a trusted certificate, or the reason why there is none. */
export type Handshake =
  | { readonly names: string; readonly protocol: string | false; readonly tookMs: number }
  | { readonly error: string }

export interface TlsClient {
  /** Connects and disconnects. An empty name sends none. */
  readonly shakeHands: (domain: string) => Promise<Handshake>
  /**
   * Sends a request over a connection of its own. Rejects if there is no trusted certificate, and
   * waits some seconds for one that is being renewed.
   */
  readonly send: (request: TlsRequest) => Promise<TlsReply>
}

const host = '127.0.0.1'
const timeoutMs = 30_000
/** After a restart, Caddy may serve an expired certificate of its store for a moment while it renews it. */
const renewalMs = 500
const maxAttempts = 20

/** A client that trusts one certificate authority, and finds every domain at the same port of this machine. */
export function createTlsClient(port: number, ca: string): TlsClient {
  return {
    shakeHands(domain) {
      const startedMs = performance.now()
      return new Promise((resolve) => {
        // Without a name, Node would compare the certificate with the address.
        const name = domain === '' ? {} : { servername: domain }
        const socket: TLSSocket = connect({
          host,
          port,
          ca,
          ALPNProtocols: ['h2', 'http/1.1'],
          ...name,
        })
        socket.setTimeout(timeoutMs, () => socket.destroy(new Error('timeout')))
        socket.once('error', (error: Error) => {
          resolve({ error: error.message })
        })
        socket.once('secureConnect', () => {
          const { subjectaltname: names = '' } = socket.getPeerCertificate()
          const tookMs = performance.now() - startedMs
          resolve({ names, protocol: socket.alpnProtocol ?? false, tookMs })
          socket.destroy()
        })
      })
    },
    async send(request) {
      for (let attempt = 1; ; attempt++) {
        try {
          return await sendOnce(request)
        } catch (error) {
          if (!hasExpired(error) || attempt === maxAttempts) throw error
          await sleep(renewalMs)
        }
      }
    },
  }

  function sendOnce({
    domain,
    path,
    method = 'GET',
    headers,
    body,
    from = host,
  }: TlsRequest): Promise<TlsReply> {
    const text = body === undefined ? null : JSON.stringify(body)
    return new Promise((resolve, reject) => {
      const sent = sendHttps(
        {
          host,
          port,
          ca,
          path,
          method,
          servername: domain,
          localAddress: from,
          agent: false,
          timeout: timeoutMs,
          headers: {
            host: domain,
            ...(text === null ? {} : { 'content-type': 'application/json' }),
            ...headers,
          },
        },
        (response) => {
          let received = ''
          response.setEncoding('utf8')
          response.on('data', (part: string) => (received += part))
          response.on('error', reject)
          response.on('end', () => {
            const { statusCode: status = 0 } = response
            resolve({ status, headers: response.headers, body: received })
          })
        },
      )
      sent.on('timeout', () => sent.destroy(new Error('timeout')))
      sent.on('error', reject)
      sent.end(text ?? undefined)
    })
  }
}

function hasExpired(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'CERT_HAS_EXPIRED'
}
