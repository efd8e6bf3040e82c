import { randomInt } from 'node:crypto'
import { request } from 'node:https'
import type { Client, ClientRequest, Reply } from '../../harness/phones/createClient.ts'

/** The address of the host on the Internet. Phones have other addresses of its network. */
export const hostAddress = '198.51.100.1'
const timeoutMs = 30_000

/**
 * Sends each request over TLS from an address of its own, as phones in many places do. Requests of apps, which name no
 * host, go to `apiHost`.
 */
export function createPhones(apiHost: string, authority: () => string): Client {
  const send = ({ path, method = 'GET', headers = {}, body }: ClientRequest): Promise<Reply> => {
    const text = body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body)
    const host = headers['host'] ?? apiHost
    const startedMs = performance.now()
    return new Promise((resolve) => {
      const fail = (error: Error) => {
        const tookMs = performance.now() - startedMs
        resolve({ status: 0, headers: {}, rawHeaders: [], body: error.message, tookMs })
      }
      const sent = request(
        {
          host: hostAddress,
          localAddress: `198.51.100.${randomInt(2, 255)}`,
          servername: host,
          ca: authority(),
          path,
          method,
          agent: false,
          timeout: timeoutMs,
          headers: {
            ...(text === '' ? {} : { 'content-type': 'application/json' }),
            ...headers,
            host,
          },
        },
        (response) => {
          let received = ''
          response.setEncoding('utf8').on('data', (part: string) => (received += part))
          response.on('error', fail).on('end', () => {
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
      sent.on('timeout', () => sent.destroy(new Error('timeout'))).on('error', fail)
      sent.end(text)
    })
  }
  return { send, close: () => undefined }
}
