import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { ProblemError } from '#errors.ts'
import { isDirectRequest, isLoopback } from './isDirectRequest.ts'
import { isSameSecret } from './isSameSecret.ts'
import type { Metrics } from './metrics.ts'

export interface MetricsRouteOptions {
  /** Any of them is accepted. Empty: only this machine can read metrics. */
  readonly tokens: readonly string[]
  readonly queuedEntries: () => number
}

/** Other methods share one label value, because clients can send many. */
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** Measures requests, and serves `/metrics` to callers with a token or, if there is none, to this machine. */
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
      const { tokens } = options
      const hasToken = tokens.some((token) => isSameSecret(authorization, `Bearer ${token}`))
      const isLocal = tokens.length === 0 && isDirectRequest(request, isLoopback)
      if (!hasToken && !isLocal) throw new ProblemError('not_found')
      queuedEntries.set(options.queuedEntries())
      return reply.type(registry.contentType).send(await print())
    },
  )
}
