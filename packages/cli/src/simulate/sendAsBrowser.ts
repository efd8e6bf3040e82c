import { request as requestHttp, type RequestOptions } from 'node:http'
import { request as requestHttps } from 'node:https'
import { TLSSocket } from 'node:tls'
import type { HttpReply } from './readVisit.ts'

export interface BrowserRequest {
  readonly url: URL
  /** Where to connect to instead of the host of the URL, which is still sent in the `Host` header. */
  readonly connect: URL | null
  readonly userAgent: string
  readonly language: string
  /** Address of the simulated network. A service that does not trust this machine ignores it. */
  readonly address: string
  /** Sent as JSON with a POST. */
  readonly body?: object
}

export interface BrowserReply extends HttpReply {
  readonly connection: Connection
}

/** Where a request went. */
export interface Connection {
  readonly address: string
  readonly port: number
  /** IP version. */
  readonly family: 'v4' | 'v6'
  /** Whether it used TLS, with a certificate of the host. */
  readonly isSecure: boolean
}

const timeoutMs = 10_000

/**
 * Sends a request as the phone's browser: looks up the host, checks its certificate, and follows no redirect. Rejects
 * without a response. Not with `fetch`, which can connect only to the host that it names.
 */
export function sendAsBrowser(request: BrowserRequest): Promise<BrowserReply> {
  const { url, connect, userAgent, language, address, body } = request
  const { protocol, hostname, port } = connect ?? url
  const text = body === undefined ? null : JSON.stringify(body)
  const options: RequestOptions = {
    // Browsers resolve subdomains of localhost themselves, and systems differ in whether they do.
    hostname: hostname.endsWith('.localhost') ? 'localhost' : hostname.replace(/^\[|\]$/g, ''),
    port,
    path: `${url.pathname}${url.search}`,
    method: text === null ? 'GET' : 'POST',
    timeout: timeoutMs,
    headers: {
      host: url.host,
      'user-agent': userAgent,
      'accept-language': language,
      'x-forwarded-for': address,
      ...(text === null ? {} : { 'content-type': 'application/json' }),
    },
  }
  const send = protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    const sent = send(options, (response) => {
      const { socket } = response
      const connection: Connection = {
        address: socket.remoteAddress ?? '',
        port: socket.remotePort ?? 0,
        family: socket.remoteFamily === 'IPv6' ? 'v6' : 'v4',
        isSecure: socket instanceof TLSSocket,
      }
      let received = ''
      response.setEncoding('utf8')
      response.on('data', (part: string) => (received += part))
      response.on('error', reject)
      response.on('end', () => {
        const { statusCode = 0, headers } = response
        const location = headers.location ?? null
        resolve({ status: statusCode, location, body: received, connection })
      })
    })
    sent.on('timeout', () => sent.destroy(new Error(`no response within ${timeoutMs} ms`)))
    sent.on('error', reject)
    sent.end(text ?? undefined)
  })
}
