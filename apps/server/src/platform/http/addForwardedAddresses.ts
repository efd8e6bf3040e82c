import { isIP } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Stands for an entry that is not an address. No address compares equal to it, and nothing is matched by it. */
const unknownAddress = 'unknown'

/**
 * Reads `X-Forwarded-For` before the address of a request is determined. Logs one warning if the header comes
 * from a peer that is not trusted: the service then counts and matches the peer instead of the client.
 */
export function addForwardedAddresses(
  app: FastifyInstance,
  isTrusted: (peer: string) => boolean,
): void {
  let isWarned = false
  function warnIfUntrusted({ raw, log }: FastifyRequest): void {
    if (isWarned || isTrusted(raw.socket.remoteAddress ?? '')) return
    isWarned = true
    // Without the address, which may be that of a person.
    log.warn(
      'Ignoring X-Forwarded-For from a peer that is not trusted. If it is your proxy, add it to TRUSTED_PROXIES.',
    )
  }

  app.addHook('onRequest', (request, _, done) => {
    const { headers } = request.raw
    const header = headers['x-forwarded-for']
    if (typeof header === 'string') {
      headers['x-forwarded-for'] = readForwardedAddresses(header)
      warnIfUntrusted(request)
    }
    done()
  })
}

/**
 * Returns `X-Forwarded-For` with bare addresses. Some proxies add the port of the connection, which would make
 * every connection look like another client. Entries that are not addresses become `unknown`.
 */
export function readForwardedAddresses(header: string): string {
  // The usual case, a single address, costs no split.
  if (isIP(header) !== 0) return header
  return header.split(',').map(readAddress).join(', ')
}

function readAddress(entry: string): string {
  const text = entry.trim()
  if (isIP(text) !== 0) return text
  const [, v6, v4] = /^(?:\[([^\]]*)\](?::\d{1,5})?|([\d.]+):\d{1,5})$/.exec(text) ?? []
  if (v6 !== undefined && isIP(v6) === 6) return v6
  return v4 !== undefined && isIP(v4) === 4 ? v4 : unknownAddress
}
