import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { AddressRanges } from '@throughlink/matcher'
import { apiPaths } from '@throughlink/protocol'
import type { BlockingHashes } from './pipeline/click-index/blockingHashes.ts'
import type { ClickIndex } from './pipeline/click-index/clickIndex.ts'
import type { ClickParametersStore } from './pipeline/clicks/clickParameters.ts'
import { createClickTokens } from './pipeline/clicks/clickTokens.ts'
import type { FindCountry } from './pipeline/clicks/findCountry.ts'
import { addAssociationRoutes } from './edge/association/associationRoutes.ts'
import { addCertificateRoutes } from './edge/certificates/certificateRoutes.ts'
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
import { recordRequests } from './edge/recordRequests.ts'
import { createPostgresAppActivity } from './catalog/apps/appActivity.postgres.ts'
import { addPreflightRoutes, allowAnyOrigin } from './edge/crossOrigin.ts'
import { createResolveHost, type ResolveHost } from './platform/outbound/createResolveHost.ts'
import { createSafeFetch, type SafeFetch } from './platform/outbound/createSafeFetch.ts'
import { addHealth } from './platform/http/health.ts'
import { listHealthChecks } from './platform/http/listHealthChecks.ts'
import { addServiceHosts } from './platform/http/addServiceHosts.ts'
import { createServer } from './platform/http/createServer.ts'
import { addMetrics } from './platform/http/addMetrics.ts'
import type { Metrics } from './platform/http/metrics.ts'
import { addReference } from './platform/http/addReference.ts'
import type { RateLimits } from './platform/limits/rateLimits.ts'
import { createShareUrl } from './catalog/links/createShareUrl.ts'
import { createRedisLinkChanges } from './catalog/links/linkChanges.redis.ts'
import { createCachedLinkDirectory } from './catalog/links/linkDirectory.cached.ts'
import { createPostgresLinkDirectory } from './catalog/links/linkDirectory.postgres.ts'
import { addResolveRoutes } from './edge/resolve/resolveRoutes.ts'
import { createTestDevices } from './catalog/apps/createTestDevices.ts'
import type { EventLog } from './pipeline/event-log/eventLog.ts'
import { createPostgresLogTail } from './pipeline/event-log/logTail.postgres.ts'
import { createDescribeEntry } from './pipeline/live/createDescribeEntry.ts'
import { createLiveFeed } from './pipeline/live/createLiveFeed.ts'
import { createRoutedLiveFeed } from './pipeline/live/createRoutedLiveFeed.ts'
import type { InstallCounter } from './pipeline/learning/countInstalls.ts'
import { createPostgresModelDirectory } from './pipeline/learning/modelDirectory.postgres.ts'
import { createDecideInstall } from './edge/matching/decideInstall.ts'
import { addManagementApi } from './manage/addManagementApi.ts'
import { addDashboard } from './manage/dashboard/addDashboard.ts'
import type { DashboardFile } from './manage/dashboard/loadDashboardFiles.ts'
import type { Sessions } from './manage/access/sessions.ts'
import { createPostgresLedger } from './edge/matching/ledger.postgres.ts'
import { createMatchInstall } from './edge/matching/matchInstall.ts'
import { createPostgresMatchPolicies } from './catalog/match-policies/matchPolicies.postgres.ts'
import { addMatchRoutes } from './edge/matching/matchRoutes.ts'
import type { Accounts } from './manage/accounts/createAccounts.ts'
import { createSimulate } from './edge/simulation/createSimulate.ts'
import { addContinuationRoutes } from './edge/redirect/continuationRoutes.ts'
import { addRedirectRoutes } from './edge/redirect/redirectRoutes.ts'

/** Dependencies of the application. The caller stops them after the application has closed. */
export interface AppOptions {
  readonly config: Pick<
    Config,
    | 'clickKeys'
    | 'secretsKeys'
    | 'trustedProxies'
    | 'metricsTokens'
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
  /** Databases of the log, in their order. Empty or omitted: the log is in `postgres`. */
  readonly logDatabases?: readonly { readonly postgres: Postgres }[]
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
  /** Files of the dashboard. Null if it is not built. Omitted: the service has no dashboard. */
  readonly dashboard?: ReadonlyMap<string, DashboardFile> | null
  /** Looks up the TXT records that verify domains. */
  readonly resolveTxt?: TxtResolver
  /** Looks up addresses of domains, for their health checks. */
  readonly resolveHost?: ResolveHost
  /** Sends requests to domains, for their health checks. */
  readonly safeFetch?: SafeFetch
  readonly now?: () => number
}

export interface App {
  readonly server: FastifyInstance
  /**
   * Makes `/readyz` report `stopping`, so that load balancers send no new requests, closes each connection
   * after its next response, and ends live streams, which continue on another server.
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
    tokens: config.metricsTokens,
    queuedEntries: () => log.waiting,
  })
  addHealth(server, listHealthChecks(options), () => isStopping)

  const tokens = createClickTokens(config.clickKeys)
  // The address of a relay has the country of the relay, not of the person.
  const findCountry: FindCountry = (address) =>
    relay.has(address) ? null : options.findCountry(address)
  const links = createCachedLinkDirectory(createPostgresLinkDirectory(postgres))
  const linkChanges = createRedisLinkChanges(redis.client, links)
  server.addHook('onClose', linkChanges.stop)
  const { pool, db } = postgres
  const models = createPostgresModelDirectory(db)
  const policies = createPostgresMatchPolicies(db)
  const describe = createDescribeEntry({
    links,
    toShareUrl: createShareUrl(config.publicOrigin),
    testDevices: createTestDevices(db),
  })
  const { logDatabases = [] } = options
  const logPools =
    logDatabases.length === 0 ? [pool] : logDatabases.map((each) => each.postgres.pool)
  const liveFeed = createRoutedLiveFeed(
    logPools.map((logPool) =>
      createLiveFeed({
        tail: createPostgresLogTail(logPool, now),
        describe,
        now,
        onFailure: (error) => {
          logger.error({ err: error }, 'Failed to read the event log for live streams; retrying.')
        },
      }),
    ),
  )
  // Otherwise an open stream would keep the server from closing.
  server.addHook('preClose', () => {
    liveFeed.stop()
    return Promise.resolve()
  })
  const activity = createPostgresAppActivity({ db, now })
  server.addHook('onClose', () => activity.stop())

  // For the SDK: everything that a publishable key allows, and nothing else.
  await server.register((app) => {
    addPreflightRoutes(app, Object.values(apiPaths))
  })
  await server.register((app) => {
    allowAnyOrigin(app)
    app.addHook('preValidation', createAuthenticateApp(db, limits))
    recordRequests(app, activity)
    const decideInstall = createDecideInstall({
      pool,
      links,
      index,
      parameters,
      hashes,
      models,
      matchWindowMs,
    })
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
      ledger: createPostgresLedger({ pool, log, now }),
    })
    addMatchRoutes(app, { matchInstall, activity, limits, metrics })
    addResolveRoutes(app, { links, limits, now })
    const seen = createSeenEvents(redis.client)
    const ingestEvents = createIngestEvents({ log, seen, findCountry, now })
    addEventRoutes(app, { ingestEvents, activity, limits, metrics })
  })

  const resolveHost = options.resolveHost ?? createResolveHost()
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
      log,
      limits,
      sessions,
      linkChanges,
      liveFeed,
      simulate: createSimulate({ pool, links, models, policies, matchWindowMs, now }),
      now,
      resolveTxt: options.resolveTxt ?? createTxtResolver(),
      resolveHost,
      safeFetch: options.safeFetch ?? createSafeFetch({ resolve: resolveHost, ports: [443] }),
    })
  })

  // For people: the dashboard, on the host that sign-in works on.
  const { dashboard } = options
  if (dashboard !== undefined) {
    await server.register((app) => {
      addDashboard(app, { publicOrigin: config.publicOrigin, files: dashboard })
    })
  }

  // For the proxy in front of the service.
  await server.register((app) => {
    addCertificateRoutes(app, { db, ownHosts, trustedProxies: config.trustedProxies })
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
      // A click is checked for a relay when it is recorded.
      findCountry: options.findCountry,
      activity,
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
      liveFeed.stop()
    },
  }
}
