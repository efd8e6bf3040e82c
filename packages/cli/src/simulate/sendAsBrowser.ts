import { request as requestHttp, type RequestOptions } from 'node:http'
import { request as requestHttps } from 'node:https'
import { CliError } from '../cliError.ts'
import { exitCodes } from '../exitCodes.ts'
import type { HttpReply } from './readVisit.ts'

export interface BrowserRequest {
  readonly url: URL
  /** Where to connect to. The host of the URL is sent in the `Host` header. */
  readonly service: string
  readonly userAgent: string
  readonly language: string
  /** Address of the simulated network. A service that does not trust this machine ignores it. */
  readonly address: string
  /** Sent as JSON with a POST. */
  readonly body?: object
}

export interface BrowserReply extends HttpReply {
  /** IP version of the connection. */
  readonly family: 'v4' | 'v6'
}

const timeoutMs = 10_000

/**
 * Sends a request as the phone's browser. Redirects are not followed. Not with `fetch`, which does not send a `Host`
 * header that differs from the URL: the domain of a link need not resolve.
 */
export function sendAsBrowser(request: BrowserRequest): Promise<BrowserReply> {
  const { url, service, userAgent, language, address, body } = request
  const { protocol, hostname, port } = new URL(service)
  const text = body === undefined ? null : JSON.stringify(body)
  const options: RequestOptions = {
    // Systems differ in whether they resolve subdomains of localhost.
    hostname: hostname.endsWith('.localhost') ? 'localhost' : hostname,
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
    const fail = ({ message, code = message }: NodeJS.ErrnoException) => {
      reject(new CliError(`The service did not respond: ${code}.`, exitCodes.unavailable))
    }
    const sent = send(options, (response) => {
      const family = response.socket.remoteFamily === 'IPv6' ? 'v6' : 'v4'
      let received = ''
      response.setEncoding('utf8')
      response.on('data', (part: string) => (received += part))
      response.on('error', fail)
      response.on('end', () => {
        const { statusCode = 0, headers } = response
        resolve({ status: statusCode, location: headers.location ?? null, body: received, family })
      })
    })
    sent.on('timeout', () => sent.destroy(new Error(`no response within ${timeoutMs} ms`)))
    sent.on('error', fail)
    sent.end(text ?? undefined)
  })
}
