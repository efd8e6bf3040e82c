import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { ProblemError } from '../../errors.ts'
import { isSameSecret } from './isSameSecret.ts'
import type { Metrics } from './metrics.ts'

export interface MetricsRouteOptions {
  readonly token: string | null
  readonly queuedEntries: () => number
}

/** Other methods share one label value, because clients can send many. */
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** Measures requests, and serves `/metrics` to callers with the token or, without one, to this machine. */
export function addMetrics(
  app: FastifyInstance,
  { registry, requests, queuedEntries, print }: Metrics,
  options: MetricsRouteOptions,
): void {
  app.addHook('onResponse', (request, reply, done) => {
    const method = methods.has(request.method) ? request.method : 'other'
    const route = request.routeOptions.url ?? 'none'
    requests.observe({ method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    done()
  })
  const content = { 'text/plain': { schema: Type.String() } }
  const response = { 200: { description: 'Metrics in the Prometheus text format.', content } }
  app.get(
    '/metrics',
    { schema: { tags: ['health'], summary: 'Get metrics for Prometheus', response } },
    async (request, reply) => {
      const { authorization = '' } = request.headers
      const hasToken =
        options.token !== null && isSameSecret(authorization, `Bearer ${options.token}`)
      const isLocal = options.token === null && isFromThisMachine(request)
      if (!hasToken && !isLocal) throw new ProblemError('not_found')
      queuedEntries.set(options.queuedEntries())
      return reply.type(registry.contentType).send(await print())
    },
  )
}

/** A proxy on this machine connects from loopback too, so a forwarded request does not count. */
function isFromThisMachine({ socket, headers }: FastifyRequest): boolean {
  const isProxied = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined
  return !isProxied && isLoopback(socket.remoteAddress)
}

function isLoopback(address: string | undefined): boolean {
  return address === '::1' || (address ?? '').replace('::ffff:', '').startsWith('127.')
}
