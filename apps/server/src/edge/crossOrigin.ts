import { headerNames } from '@throughlink/protocol'
import type { FastifyInstance } from 'fastify'

/** How long a browser may remember the answer to a preflight request. Two hours is Chromium's maximum. */
const preflightSeconds = 7_200

const preflightHeaders = {
  'access-control-allow-methods': 'POST',
  'access-control-allow-headers': [
    headerNames.authorization,
    'Content-Type',
    headerNames.appId,
    headerNames.sdk,
    headerNames.apiVersion,
  ].join(', '),
  'access-control-max-age': String(preflightSeconds),
} as const

const exposedHeaders = [headerNames.requestId, headerNames.retryAfter].join(', ')

/**
 * Lets pages of any origin call the routes of a scope, so that the web build of an app can use the SDK. A
 * publishable key is public and no cookie is read here, so the origin of a page decides nothing. Responses to
 * refused requests carry the headers too; otherwise a browser would hide from the SDK why it was refused.
 */
export function allowAnyOrigin(app: FastifyInstance): void {
  app.addHook('onRequest', (_, reply, done) => {
    void reply.headers({
      'access-control-allow-origin': '*',
      'access-control-expose-headers': exposedHeaders,
    })
    done()
  })
}

/** Answers preflight requests for these paths. They carry no key, so the scope must not require one. */
export function addPreflightRoutes(app: FastifyInstance, paths: readonly string[]): void {
  allowAnyOrigin(app)
  for (const path of paths) {
    app.options(path, { schema: { hide: true } }, (_, reply) =>
      reply.code(204).headers(preflightHeaders).send(),
    )
  }
}
