import type { FastifyRequest } from 'fastify'

/**
 * Describes a request and its response in a log line, with OpenTelemetry's names. The route is its pattern, because a
 * URL may contain tokens and ids.
 */
export function describeRequest({ method, routeOptions }: FastifyRequest, status: number) {
  return {
    'http.request.method': method,
    'http.route': routeOptions.url ?? 'none',
    'http.response.status_code': status,
  }
}
