import type { IncomingMessage } from 'node:http'

/**
 * Returns the host of a request as it is stored: lower case, without port. Null if there is no `Host` header
 * or more than one: components that read different hosts would serve different tenants.
 */
export function readRequestHost({ rawHeaders, headers }: IncomingMessage): string | null {
  let hosts = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]
    // Compares lengths first: most names are longer.
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  if (hosts !== 1) return null
  const host = headers.host?.toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '')
  return host !== undefined && /^[a-z0-9.-]{1,253}$/.test(host) ? host : null
}
