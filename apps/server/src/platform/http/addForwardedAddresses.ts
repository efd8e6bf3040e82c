import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readForwardedAddresses } from './readForwardedAddresses.ts'

/** How many peers are remembered. Proxies are few; clients that connect directly may be many. */
const maxPeers = 1_000

/**
 * Reads `X-Forwarded-For` before the address of a request is determined. Logs one warning if the header comes
 * from a peer that is not trusted: the service then counts and matches the peer instead of the client.
 */
export function addForwardedAddresses(app: FastifyInstance): void {
  const peers = new Set<string>()
  let isWarned = false
  function warnIfUntrusted(request: FastifyRequest): void {
    const peer = request.raw.socket.remoteAddress ?? ''
    // Whether a peer is trusted depends on its address alone, so it is checked once.
    if (isWarned || peers.has(peer) || peers.size >= maxPeers) return
    peers.add(peer)
    // Of an untrusted peer, only its own address counts.
    if ((request.ips?.length ?? 1) > 1) return
    isWarned = true
    // Without the address, which may be that of a person.
    request.log.warn(
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
