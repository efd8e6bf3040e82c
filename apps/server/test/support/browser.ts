import { type IncomingHttpHeaders, request } from 'node:http'
import { desktopUserAgent, getUserAgent, phones } from '@throughlink/matcher/phones'

export const userAgents = {
  iphone: getUserAgent('safari', phones['iphone-15']),
  android: getUserAgent('chrome', phones['pixel-9']),
  desktop: desktopUserAgent,
  bot: 'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
} as const

export interface Page {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

export interface VisitOptions {
  /** The `Host` header, which need not be the host that is connected to. */
  readonly host: string
  readonly address?: string
  readonly userAgent?: string
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
}

/** Requests a path as a phone's browser would. Redirects are not followed. */
export function visit(serviceUrl: string, path: string, options: VisitOptions): Promise<Page> {
  const { host, address = '203.0.113.9', userAgent = userAgents.iphone, method = 'GET' } = options
  const text = options.body === undefined ? null : JSON.stringify(options.body)
  const headers = {
    host,
    'user-agent': userAgent,
    'accept-language': 'en-GB,en;q=0.9',
    'x-forwarded-for': address,
    ...(text === null ? {} : { 'content-type': 'application/json' }),
    ...options.headers,
  }
  return new Promise((resolve, reject) => {
    const sent = request(new URL(path, serviceUrl), { method, headers }, (response) => {
      let body = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => (body += chunk))
      response.on('end', () => {
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body })
      })
      response.on('error', reject)
    })
    sent.on('error', reject)
    sent.end(text ?? undefined)
  })
}
