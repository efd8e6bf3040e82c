import swagger from '@fastify/swagger'
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { randomUUID } from 'node:crypto'
import { headerNames, limits as wireLimits } from '@throughlink/protocol'
import type { AddressRanges } from '@throughlink/matcher'
import type { BlockingHashes } from './click-index/blockingHashes.ts'
import type { ClickIndex } from './click-index/clickIndex.ts'
import { createClickTokens } from './clicks/clickTokens.ts'
import { addAssociationRoutes } from './association/routes.ts'
import type { Config } from './config.ts'
import { ProblemError } from './errors.ts'
import type { Postgres } from './engines/postgres.ts'
import type { RedisEngine } from './engines/redis.ts'
import { addEventRoutes } from './events/routes.ts'
import { createSeenEvents } from './events/seenEvents.ts'
import { createTakeEvents } from './events/takeEvents.ts'
import { createAuthenticate } from './http/authenticate.ts'
import { addHealth } from './http/health.ts'
import { addMetrics, type Metrics } from './http/metrics.ts'
import { addProblems, sendProblem } from './http/problems.ts'
import { refuseUnreadable } from './http/refuseUnreadable.ts'
import type { RateLimits } from './limits/rateLimits.ts'
import { createCachedLinkDirectory } from './links/linkDirectory.cached.ts'
import { createPostgresLinkDirectory } from './links/linkDirectory.postgres.ts'
import { addResolveRoutes } from './links/resolveRoutes.ts'
import type { EventLog } from './log/eventLog.ts'
import type { InstallCounter } from './learning/countInstalls.ts'
import { createPostgresModelDirectory } from './learning/modelDirectory.postgres.ts'
import { createDecideInstall } from './matching/decideInstall.ts'
import { addExplanationRoutes } from './matching/explanationRoutes.ts'
import { createMatchInstall } from './matching/matchInstall.ts'
import { createPostgresMatchPolicies } from './matching/matchPolicies.postgres.ts'
import { addMatchRoutes } from './matching/routes.ts'
import { addRedirectRoutes } from './redirect/routes.ts'

/** What the application runs on. Whoever made these also stops them, after the application has closed. */
export interface AppParts {
  readonly config: Pick<
    Config,
    'clickKeys' | 'trustedProxies' | 'metricsToken' | 'matchWindowMs' | 'ipv4Origin' | 'ipv6Origin'
  >
  readonly postgres: Postgres
  readonly redis: RedisEngine
  readonly log: EventLog
  readonly index: ClickIndex
  readonly hashes: BlockingHashes
  /** Addresses that many strangers share and that tell nothing. */
  readonly relay: Pick<AddressRanges, 'has'>
  readonly limits: RateLimits
  /** Counts what installs show, for the models to learn from. */
  readonly counter: Pick<InstallCounter, 'add'>
  readonly metrics: Metrics
  readonly logger: FastifyBaseLogger
  readonly now?: () => number
}

export interface App {
  readonly server: FastifyInstance
  /** From now on `/readyz` says that it stops, so that no new requests are sent here. */
  readonly announceStop: () => void
}

/** Fastify's own limits are "none": a client that sends a byte a minute would hold a connection. */
const times = { connectionTimeout: 30_000, requestTimeout: 15_000, keepAliveTimeout: 65_000 }

/** The application: the list of what it is made of. It listens nowhere and reads no environment. */
export async function createApp(parts: AppParts): Promise<App> {
  const { config, postgres, redis, log, index, hashes, relay, limits, counter, metrics, logger } =
    parts
  const { matchWindowMs } = config
  const now = parts.now ?? Date.now
  let isStopping = false

  const server: FastifyInstance = Fastify({
    loggerInstance: logger,
    // A line for each request would cost more than the request; metrics count them.
    logController: new LogController({ disableRequestLogging: true }),
    ...times,
    bodyLimit: wireLimits.maxRequestBytes,
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    // A client's own id could be anything, in logs too.
    requestIdHeader: false,
    genReqId: () => randomUUID(),
    // Required by the wire's schemas: unknown fields are refused, and nothing is converted.
    ajv: { customOptions: { removeAdditional: false, coerceTypes: false } },
    clientErrorHandler: refuseUnreadable,
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
  await server.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Throughlink', version: '2026-11-01' },
      components: { securitySchemes: { key: { type: 'http', scheme: 'bearer' } } },
    },
  })
  addProblems(server)
  addMetrics(server, metrics, {
    token: config.metricsToken,
    waitingEntries: () => log.waiting,
  })
  addHealth(
    server,
    [
      { name: 'postgres', check: postgres.check, isOptional: false },
      { name: 'redis', check: redis.check, isOptional: true },
    ],
    () => isStopping,
  )

  const tokens = createClickTokens(config.clickKeys)
  const links = createCachedLinkDirectory(createPostgresLinkDirectory(postgres.db))
  const { pool, db } = postgres
  const models = createPostgresModelDirectory(db)

  // For apps: what a publishable key opens, and nothing else.
  await server.register((app) => {
    app.addHook('preValidation', createAuthenticate(db, limits, 'publishable'))
    const decideInstall = createDecideInstall({ pool, links, index, hashes, models, matchWindowMs })
    const policies = createPostgresMatchPolicies(db)
    const matchInstall = createMatchInstall({
      ...{ pool, tokens, links, log, index, decideInstall, policies, counter, now },
    })
    addMatchRoutes(app, { matchInstall, limits, metrics })
    addResolveRoutes(app, { links, limits, now })
    const seen = createSeenEvents(redis.client, now)
    const takeEvents = createTakeEvents({ log, seen, now })
    addEventRoutes(app, { takeEvents, limits, metrics })
  })

  // For an app's own servers: what a secret key opens.
  await server.register((app) => {
    app.addHook('preValidation', createAuthenticate(db, limits, 'secret'))
    addExplanationRoutes(app, { pool })
  })

  // For browsers and for the systems of phones.
  await server.register((app) => {
    addAssociationRoutes(app, { db })
    addRedirectRoutes(app, {
      ...{ links, tokens, log, index, hashes, relay, limits, metrics, config, now },
    })
  })

  server.get('/openapi.json', { schema: { tags: ['documents'] } }, () => server.swagger())
  return {
    server,
    announceStop() {
      isStopping = true
    },
  }
}
