import swagger from '@fastify/swagger'
import { headerNames, limits } from '@throughlink/protocol'
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { randomUUID } from 'node:crypto'
import { ProblemError } from '../../errors.ts'
import { description, documentTags } from './documentTags.ts'
import { limitBodyTime } from './limitBodyTime.ts'
import { documentProblems } from './problemResponses.ts'
import { addProblems, sendProblem } from './problems.ts'
import { rejectUnreadable } from './rejectUnreadable.ts'

export interface ServerOptions {
  readonly logger: FastifyBaseLogger
  /** Whose `X-Forwarded-For` is believed, as CIDR. */
  readonly trustedProxies: readonly string[]
}

/** Fastify's own limits are "none": a client that sends a byte a minute would hold a connection. */
const times = {
  connectionTimeout: 30_000,
  keepAliveTimeout: 65_000,
  http: { headersTimeout: 15_000 },
  // Of the longest: an import. The others have less, see `limitBodyTime`.
  requestTimeout: 15 * 60_000,
}
const bodyMs = 15_000

/** How a request says who it is from. */
const securitySchemes = {
  key: {
    type: 'http',
    scheme: 'bearer',
    description: 'A publishable key of an app, with `X-App-ID`.',
  },
  secretKey: { type: 'http', scheme: 'bearer', description: 'A secret key of an organization.' },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-throughlink.session',
    description: 'Of a person who is signed in. What changes something needs `X-CSRF-Token` too.',
  },
} as const

/** An empty server: what holds for every request, and the document that routes add themselves to. */
export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const { logger, trustedProxies } = options
  const server: FastifyInstance = Fastify({
    loggerInstance: logger,
    // A line for each request would cost more than the request; metrics count them.
    logController: new LogController({ disableRequestLogging: true }),
    ...times,
    bodyLimit: limits.maxRequestBytes,
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    // A client's own id could be anything, in logs too.
    requestIdHeader: false,
    genReqId: () => randomUUID(),
    // Required by the wire's schemas: unknown fields are refused, and nothing is converted.
    ajv: { customOptions: { removeAdditional: false, coerceTypes: false } },
    clientErrorHandler: rejectUnreadable,
    frameworkErrors: (_, request, reply) => {
      void sendProblem(new ProblemError('not_found'), request, reply)
    },
  })
  // JSON alone: Fastify would read plain text too.
  server.removeContentTypeParser('text/plain')
  server.addHook('onRequest', (request, reply, done) => {
    void reply.header(headerNames.requestId, request.id)
    done()
  })
  limitBodyTime(server, bodyMs)
  await server.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Throughlink', version: '2026-11-01', description },
      tags: [...documentTags],
      components: { securitySchemes },
    },
    // Under their own names, not numbered.
    refResolver: { buildLocalReference: nameOf },
  })
  documentProblems(server)
  addProblems(server)
  return server
}

/** Of a schema in the document: its own, or else a number. */
function nameOf(schema: { readonly $id?: unknown }, _: unknown, __: unknown, at: number): string {
  return typeof schema.$id === 'string' ? schema.$id : `schema-${at}`
}
