import createValidatorBuilder, { type BuildCompilerFromPool } from '@fastify/ajv-compiler'
import createSerializerBuilder from '@fastify/fast-json-stringify-compiler'
import swagger from '@fastify/swagger'
import { headerNames, limits } from '@throughlink/protocol'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { ProblemError } from '#errors.ts'
import { minuteMs } from '../time/durations.ts'
import { addForwardedAddresses } from './addForwardedAddresses.ts'
import { compileOnFirstUse } from './compileOnFirstUse.ts'
import { createAddressCheck } from './createAddressCheck.ts'
import { createJsonParser } from './createJsonParser.ts'
import { createRequestLogger } from './createRequestLogger.ts'
import { describeRequest } from './describeRequest.ts'
import { apiDescription, documentTags } from './documentTags.ts'
import { limitBodyTime } from './limitBodyTime.ts'
import { documentProblems } from './problemResponses.ts'
import { addProblems, sendProblem } from './problems.ts'
import { readRequestId } from './readRequestId.ts'
import { rejectUnreadable } from './rejectUnreadable.ts'
import { shareComponents } from './shareComponents.ts'

/** How many peers are remembered. Proxies are few; clients that connect directly may be many. */
const maxPeers = 1_000

/** Description that `@fastify/swagger` adds to a response schema without one. */
const placeholder = 'Default Response'

const descriptions: Readonly<Record<string, string>> = {
  200: 'The request succeeded.',
  201: 'The resource was created.',
  202: 'The request was accepted.',
  204: 'The request succeeded. The response has no body.',
}

type Responses = Readonly<Record<string, { description?: string }>>

type Paths = Readonly<Record<string, Readonly<Record<string, { readonly responses?: Responses }>>>>

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
  const buildValidator: BuildCompilerFromPool = createValidatorBuilder()
  const buildSerializer = createSerializerBuilder()
  const server: FastifyInstance = Fastify({
    loggerInstance: frameworkLogger,
    childLoggerFactory: (_, bindings, childOptions) =>
      createRequestLogger(logger, bindings, childOptions),
    // `logRequests` logs them, at level debug.
    logController: new LogController({
      disableRequestLogging: true,
      requestIdLogLabel: 'requestId',
    }),
    ...timeouts,
    bodyLimit: limits.maxRequestBytes,
    trustProxy: trustedProxies.length > 0 ? isTrusted : false,
    // Fastify would keep any text, and the id appears in logs.
    requestIdHeader: false,
    genReqId: ({ headers }) => readRequestId(headers),
    // The protocol's schemas require this: unknown fields are rejected, and nothing is converted.
    ajv: { customOptions: { removeAdditional: false, coerceTypes: false } },
    schemaController: {
      compilersFactory: {
        buildValidator: (...given: Parameters<BuildCompilerFromPool>) =>
          compileOnFirstUse(buildValidator(...given)),
        buildSerializer: (schemas, settings) =>
          compileOnFirstUse(buildSerializer(schemas, settings)),
      },
    },
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
    transformObject: (document) =>
      'openapiObject' in document
        ? shareComponents(describeResponses(document.openapiObject))
        : document.swaggerObject,
  })
  documentProblems(server)
  addProblems(server)
  return server
}

/** Describes the responses of an OpenAPI document that have no description, by their status. */
function describeResponses<Document extends { readonly paths?: unknown }>(
  document: Document,
): Document {
  const operations = Object.values((document.paths ?? {}) as Paths).flatMap(Object.values)
  for (const { responses = {} } of operations as { responses?: Responses }[]) {
    for (const [status, response] of Object.entries(responses)) {
      if (response.description !== placeholder) continue
      response.description = descriptions[status] ?? 'The request succeeded.'
    }
  }
  return document
}

/**
 * Logs each request at level `debug`: method, route, status and duration. At other levels no hook is added, because
 * a log line costs more than most requests.
 */
function logRequests(app: FastifyInstance, isEnabled: boolean): void {
  if (!isEnabled) return
  app.addHook('onResponse', (request, reply, done) => {
    const description = describeRequest(request, reply.statusCode)
    const durationMs = Math.round(reply.elapsedTime * 10) / 10
    request.log.debug({ ...description, durationMs }, Object.values(description).join(' '))
    done()
  })
}

/** Returns a function that tells whether a peer is a trusted proxy. Each is checked once, not at each request. */
export function createTrustCheck(trustedProxies: readonly string[]): (peer: string) => boolean {
  const isProxy = createAddressCheck(trustedProxies)
  const known = new Map<string, boolean>()
  return (peer) => {
    let isTrusted = known.get(peer)
    if (isTrusted === undefined) {
      isTrusted = isProxy(peer)
      if (known.size < maxPeers) known.set(peer, isTrusted)
    }
    return isTrusted
  }
}
