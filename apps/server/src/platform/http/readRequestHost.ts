import type { IncomingMessage } from 'node:http'

/**
 * The host that a request is for, as it is stored: lower case, without port. Null when it has none or
 * several: two parts of a system that disagree on the host disagree on the tenant.
 */
export function readRequestHost({ rawHeaders, headers }: IncomingMessage): string | null {
  let hosts = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (rawHeaders[index]?.toLowerCase() === 'host') hosts += 1
  }
  if (hosts !== 1) return null
  const host = headers.host?.toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '')
  return host !== undefined && /^[a-z0-9.-]{1,253}$/.test(host) ? host : null
}
