import { request as requestHttp, type RequestOptions } from 'node:http'
import { request as requestHttps } from 'node:https'
import { CommandError } from '../command.ts'
import type { HttpReply } from './readVisit.ts'
import type { SimulatedPhone } from './phones.ts'

export interface BrowserRequest {
  readonly url: URL
  /** Where to connect to. The host of the URL is sent in the `Host` header. */
  readonly service: string
  readonly phone: SimulatedPhone
  /** Sent as JSON with a POST. */
  readonly body?: object
}

const timeoutMs = 10_000

/** Sends a request as the phone's browser. Redirects are not followed. */
export function request({ url, service, phone, body }: BrowserRequest): Promise<HttpReply> {
  const { protocol, hostname, port } = new URL(service)
  const text = body === undefined ? null : JSON.stringify(body)
  const languages = phone.signals.locale.map(({ languageTag }) => languageTag)
  const options: RequestOptions = {
    // Systems differ in whether they resolve subdomains of localhost.
    hostname: hostname.endsWith('.localhost') ? 'localhost' : hostname,
    port,
    path: `${url.pathname}${url.search}`,
    method: text === null ? 'GET' : 'POST',
    timeout: timeoutMs,
    headers: {
      host: url.host,
      'user-agent': phone.userAgent,
      'accept-language': languages.join(','),
      ...(text === null ? {} : { 'content-type': 'application/json' }),
    },
  }
  const send = protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    const fail = ({ message }: Error) => {
      reject(new CommandError(`Cannot reach the service at ${service}: ${message}`))
    }
    const sent = send(options, (response) => {
      let received = ''
      response.setEncoding('utf8')
      response.on('data', (part: string) => (received += part))
      response.on('error', fail)
      response.on('end', () => {
        const { statusCode = 0, headers } = response
        resolve({ status: statusCode, location: headers.location ?? null, body: received })
      })
    })
    sent.on('timeout', () => sent.destroy(new Error(`no response within ${timeoutMs} ms`)))
    sent.on('error', fail)
    sent.end(text ?? undefined)
  })
}
