import swagger from '@fastify/swagger'
import { headerNames, limits } from '@throughlink/protocol'
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { randomUUID } from 'node:crypto'
import { ProblemError } from '../../errors.ts'
import { minuteMs } from '../time/durations.ts'
import { createJsonParser } from './createJsonParser.ts'
import { createRequestLogger } from './createRequestLogger.ts'
import { createTrustCheck } from './createTrustCheck.ts'
import { addForwardedAddresses } from './addForwardedAddresses.ts'
import { describeResponses } from './describeResponses.ts'
import { apiDescription, documentTags } from './documentTags.ts'
import { limitBodyTime } from './limitBodyTime.ts'
import { logRequests } from './logRequests.ts'
import { documentProblems } from './problemResponses.ts'
import { addProblems, sendProblem } from './problems.ts'
import { rejectUnreadable } from './rejectUnreadable.ts'

export interface ServerOptions {
  readonly logger: FastifyBaseLogger
  /** Proxies whose `X-Forwarded-For` is trusted, as CIDR ranges. */
  readonly trustedProxies: readonly string[]
}

/** Fastify has no timeouts by default: a client that sends one byte a minute would hold a connection. */
const timeouts = {
  connectionTimeout: 30_000,
  keepAliveTimeout: 65_000,
  http: { headersTimeout: 15_000 },
  // For imports, which take longest. `limitBodyTime` sets a shorter limit for other routes.
  requestTimeout: 15 * minuteMs,
}
const maxBodyMs = 15_000

const securitySchemes = {
  key: {
    type: 'http',
    scheme: 'bearer',
    description: 'Publishable key of an app, sent together with `X-App-ID`.',
  },
  secretKey: { type: 'http', scheme: 'bearer', description: 'Secret key of an organization.' },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-throughlink.session',
    description:
      'Session cookie of a signed-in user. Requests that change data also need `X-CSRF-Token`.',
  },
} as const

/** Creates a server without routes: limits, request ids, error handling, and the OpenAPI document. */
export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const { logger, trustedProxies } = options
  // Fastify logs a line for each address it listens on. The caller logs one.
  const frameworkLogger: FastifyBaseLogger = Object.assign(logger.child({}), {
    info: () => undefined,
  })
  const isTrusted = createTrustCheck(trustedProxies)
  const server: FastifyInstance = Fastify({
    loggerInstance: frameworkLogger,
    childLoggerFactory: (_, bindings, childOptions) =>
      createRequestLogger(logger, bindings, childOptions),
    // `logRequests` logs them, at level debug.
    logController: new LogController({ disableRequestLogging: true }),
    ...timeouts,
    bodyLimit: limits.maxRequestBytes,
    trustProxy: trustedProxies.length > 0 ? isTrusted : false,
    // Not taken from clients: the id appears in logs.
    requestIdHeader: false,
    genReqId: () => randomUUID(),
    // The protocol's schemas require this: unknown fields are rejected, and nothing is converted.
    ajv: { customOptions: { removeAdditional: false, coerceTypes: false } },
    clientErrorHandler: rejectUnreadable,
    // A request that arrives on an open connection while the server closes is served like the others.
    return503OnClosing: false,
    frameworkErrors: (_, request, reply) => {
      void sendProblem(new ProblemError('not_found'), request, reply)
    },
  })
  server.decorateRequest('bodyText', null)
  // JSON only: Fastify would accept plain text too.
  server.removeContentTypeParser('text/plain')
  server.addContentTypeParser('application/json', { parseAs: 'string' }, createJsonParser(server))
  server.addHook('onRequest', (request, reply, done) => {
    void reply.header(headerNames.requestId, request.id)
    done()
  })
  logRequests(server, logger.level === 'debug' || logger.level === 'trace')
  addForwardedAddresses(server, isTrusted)
  limitBodyTime(server, maxBodyMs)
  await server.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Throughlink', version: '2026-11-01', description: apiDescription },
      tags: [...documentTags],
      components: { securitySchemes },
    },
    // Schemas keep their names instead of getting a number.
    refResolver: { buildLocalReference: getSchemaName },
    transformObject: (document) =>
      'openapiObject' in document
        ? describeResponses(document.openapiObject)
        : document.swaggerObject,
  })
  documentProblems(server)
  addProblems(server)
  return server
}

function getSchemaName(
  schema: { readonly $id?: unknown },
  _baseUri: unknown,
  _fragment: unknown,
  index: number,
): string {
  return typeof schema.$id === 'string' ? schema.$id : `schema-${index}`
}
