import type { FastifyInstance } from 'fastify'

/**
 * Logs each request at level `debug`: method, route, status and duration. The route is its pattern, because
 * a URL may contain tokens. At other levels no hook is added, because a log line costs more than most requests.
 */
export function logRequests(app: FastifyInstance, isEnabled: boolean): void {
  if (!isEnabled) return
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none'
    const durationMs = Math.round(reply.elapsedTime * 10) / 10
    request.log.debug({ durationMs }, `${request.method} ${route} ${reply.statusCode}`)
    done()
  })
}
