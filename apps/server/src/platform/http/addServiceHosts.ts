import type { IncomingMessage } from 'node:http'
import { isIPv4, isIPv6 } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { ProblemError } from '#errors.ts'
import { readRequestHost } from './readRequestHost.ts'

/**
 * Makes every route that is added to this scope respond with 404 on other hosts than the service's own. A
 * link domain belongs to a customer, so it serves links and nothing that people sign in to.
 */
export function addServiceHosts(app: FastifyInstance, ownHosts: readonly string[]): void {
  const own = new Set(ownHosts)
  app.addHook('onRequest', (request, _, done) => {
    done(isServiceHost(request.raw, own) ? undefined : new ProblemError('not_found'))
  })
}

/** Addresses and names without a dot are used inside the operator's network. They are never link domains. */
function isServiceHost(request: IncomingMessage, own: ReadonlySet<string>): boolean {
  const host = readRequestHost(request)
  if (host !== null) return own.has(host) || isIPv4(host) || !host.includes('.')
  const [, address] = /^\[([^\]]*)\](?::\d+)?$/.exec(request.headers.host ?? '') ?? []
  return address !== undefined && isIPv6(address)
}
