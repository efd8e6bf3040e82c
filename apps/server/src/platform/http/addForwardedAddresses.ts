import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readForwardedAddresses } from './readForwardedAddresses.ts'

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
