import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { AddressRanges } from '@throughlink/matcher'
import { apiPaths } from '@throughlink/protocol'
import type { BlockingHashes } from './pipeline/click-index/blockingHashes.ts'
import type { ClickIndex } from './pipeline/click-index/clickIndex.ts'
import type { ClickParametersStore } from './pipeline/clicks/clickParameters.ts'
import { createClickTokens } from './pipeline/clicks/clickTokens.ts'
import type { FindCountry } from './pipeline/clicks/findCountry.ts'
import { addAssociationRoutes } from './edge/association/associationRoutes.ts'
import type { Config } from './config.ts'
import { createTxtResolver, type TxtResolver } from './manage/domains/createTxtResolver.ts'
import { readServiceDomains } from './manage/domains/readServiceDomains.ts'
import type { Clickhouse } from './platform/engines/clickhouse.ts'
import type { Postgres } from './platform/engines/postgres.ts'
import type { RedisEngine } from './platform/engines/redis.ts'
import { addEventRoutes } from './edge/events/eventRoutes.ts'
import { createSeenEvents } from './pipeline/event-log/seenEvents.ts'
import { createIngestEvents } from './edge/events/ingestEvents.ts'
import { createAuthenticateApp } from './edge/authenticateApp.ts'
import { addPreflightRoutes, allowAnyOrigin } from './edge/crossOrigin.ts'
import { addHealth } from './platform/http/health.ts'
import { listHealthChecks } from './platform/http/listHealthChecks.ts'
import { addServiceHosts } from './platform/http/addServiceHosts.ts'
import { createServer } from './platform/http/createServer.ts'
import { addMetrics } from './platform/http/addMetrics.ts'
import type { Metrics } from './platform/http/metrics.ts'
import { addReference } from './platform/http/addReference.ts'
import type { RateLimits } from './platform/limits/rateLimits.ts'
import { createRedisLinkChanges } from './catalog/links/linkChanges.redis.ts'
import { createCachedLinkDirectory } from './catalog/links/linkDirectory.cached.ts'
import { createPostgresLinkDirectory } from './catalog/links/linkDirectory.postgres.ts'
import { addResolveRoutes } from './edge/resolve/resolveRoutes.ts'
import type { EventLog } from './pipeline/event-log/eventLog.ts'
import type { InstallCounter } from './pipeline/learning/countInstalls.ts'
import { createPostgresModelDirectory } from './pipeline/learning/modelDirectory.postgres.ts'
import { createDecideInstall } from './edge/matching/decideInstall.ts'
import { addManagementApi } from './manage/addManagementApi.ts'
import type { Sessions } from './manage/access/sessions.ts'
import { createLedger } from './edge/matching/createLedger.ts'
import { createMatchInstall } from './edge/matching/matchInstall.ts'
import { createPostgresMatchPolicies } from './catalog/match-policies/matchPolicies.postgres.ts'
import { addMatchRoutes } from './edge/matching/matchRoutes.ts'
import type { Accounts } from './manage/accounts/createAccounts.ts'
import { addContinuationRoutes } from './edge/redirect/continuationRoutes.ts'
import { addRedirectRoutes } from './edge/redirect/redirectRoutes.ts'

/** Dependencies of the application. The caller stops them after the application has closed. */
export interface AppOptions {
  readonly config: Pick<
    Config,
    | 'clickKeys'
    | 'secretsKeys'
    | 'trustedProxies'
    | 'metricsToken'
    | 'matchWindowMs'
    | 'ipv4Origin'
    | 'ipv6Origin'
    | 'publicOrigin'
    | 'linkDomain'
    | 'webhookNetworks'
    | 'deletionGraceMs'
    | 'quotas'
  >
  readonly postgres: Postgres
  readonly redis: RedisEngine
  /** Analytics store. */
  readonly clickhouse: Clickhouse
  readonly log: EventLog
  /** Stores what people clicked beyond a link. */
  readonly parameters: ClickParametersStore
  readonly index: ClickIndex
  readonly hashes: BlockingHashes
  /** Private Relay egress ranges: shared by many people, so useless for matching. */
  readonly relay: Pick<AddressRanges, 'has'>
  readonly findCountry: FindCountry
  readonly limits: RateLimits
  /** Counts signal values of installs, from which models learn. */
  readonly counter: Pick<InstallCounter, 'add'>
  /** Routes for sign-in. */
  readonly accounts: Pick<Accounts, 'addRoutes'>
  readonly sessions: Sessions
  readonly metrics: Metrics
  readonly logger: FastifyBaseLogger
  /** Looks up the TXT records that verify domains. */
  readonly resolveTxt?: TxtResolver
  readonly now?: () => number
}

export interface App {
  readonly server: FastifyInstance
  /**
   * Makes `/readyz` report `stopping`, so that load balancers send no new requests, and closes each
   * connection after its next response.
   */
  readonly announceStop: () => void
}

/** Creates the application with all its routes. It does not listen and does not read the environment. */
export async function createApp(options: AppOptions): Promise<App> {
  const { config, postgres, redis, log, index, hashes, relay, limits, counter } = options
  const { parameters } = options
  const { accounts, sessions, clickhouse, metrics, logger } = options
  const { matchWindowMs } = config
  const now = options.now ?? Date.now
  let isStopping = false

  const server = await createServer({ logger, trustedProxies: config.trustedProxies })
  // Not `onRequest`: a request that began before the stop would keep its connection open.
  server.addHook('onSend', (_request, reply, _payload, done) => {
    if (isStopping) void reply.header('connection', 'close')
    done()
  })
  addMetrics(server, metrics, {
    token: config.metricsToken,
    queuedEntries: () => log.waiting,
  })
  addHealth(server, listHealthChecks(options), () => isStopping)

  const tokens = createClickTokens(config.clickKeys)
  // The address of a relay has the country of the relay, not of the person.
  const findCountry: FindCountry = (address) =>
    relay.has(address) ? null : options.findCountry(address)
  const links = createCachedLinkDirectory(createPostgresLinkDirectory(postgres.db))
  const linkChanges = createRedisLinkChanges(redis.client, links)
  server.addHook('onClose', linkChanges.stop)
  const { pool, db } = postgres
  const models = createPostgresModelDirectory(db)

  // For the SDK: everything that a publishable key allows, and nothing else.
  await server.register((app) => {
    addPreflightRoutes(app, Object.values(apiPaths))
  })
  await server.register((app) => {
    allowAnyOrigin(app)
    app.addHook('preValidation', createAuthenticateApp(db, limits))
    const decideInstall = createDecideInstall({
      pool,
      links,
      index,
      parameters,
      hashes,
      models,
      matchWindowMs,
    })
    const policies = createPostgresMatchPolicies(db)
    const matchInstall = createMatchInstall({
      pool,
      tokens,
      links,
      parameters,
      log,
      index,
      decideInstall,
      policies,
      counter,
      findCountry,
      now,
      ledger: createLedger(pool, now),
    })
    addMatchRoutes(app, { matchInstall, limits, metrics })
    addResolveRoutes(app, { links, limits, now })
    const seen = createSeenEvents(redis.client, now)
    const ingestEvents = createIngestEvents({ log, seen, findCountry, now })
    addEventRoutes(app, { ingestEvents, limits, metrics })
  })

  // A link domain serves links and what the SDK needs, nothing for teams.
  const ownHosts = readServiceDomains(config).service.own

  // For people: sign-in.
  await server.register((app) => {
    addServiceHosts(app, ownHosts)
    accounts.addRoutes(app)
  })

  // For teams and their servers: sessions and secret keys.
  await server.register((app) => {
    addServiceHosts(app, ownHosts)
    addManagementApi(app, {
      config,
      postgres,
      clickhouse,
      limits,
      sessions,
      linkChanges,
      now,
      resolveTxt: options.resolveTxt ?? createTxtResolver(),
    })
  })

  // For browsers, and for iOS and Android.
  await server.register((app) => {
    addAssociationRoutes(app, { db })
    addContinuationRoutes(app, { links, tokens, parameters, now })
    addRedirectRoutes(app, {
      links,
      tokens,
      log,
      index,
      parameters,
      matchWindowMs,
      hashes,
      relay,
      findCountry,
      limits,
      metrics,
      config,
      now,
    })
  })

  await server.register(async (app) => {
    addServiceHosts(app, ownHosts)
    await addReference(app)
  })
  return {
    server,
    announceStop() {
      isStopping = true
    },
  }
}
