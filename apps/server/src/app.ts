import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { createLinkOrigin, createShareUrl } from '#catalog/links/createShareUrl.ts'
import { createRedisLinkChanges } from '#catalog/links/linkChanges.redis.ts'
import { createCachedLinkDirectory } from '#catalog/links/linkDirectory.cached.ts'
import { createPostgresLinkDirectory } from '#catalog/links/linkDirectory.postgres.ts'
import type { Config } from '#config.ts'
import { addEdge, type EdgeOptions } from '#edge/addEdge.ts'
import { addDashboard, type DashboardOptions } from '#manage/access/dashboard/addDashboard.ts'
import { deriveSealingKeys } from '#manage/access/deriveSealingKeys.ts'
import { createQuotas } from '#manage/access/quotas/quotas.ts'
import { addManagementApi, type ManagementApiOptions } from '#manage/addManagementApi.ts'
import { addPublicRoutes } from '#manage/addPublicRoutes.ts'
import { warnOfQuota } from '#manage/delivery/email/warnOfQuota.ts'
import { createAnalytics } from '#manage/insight/analytics/queries/createAnalytics.ts'
import { addPurchaseMessageRoute } from '#manage/insight/purchase-sources/purchaseMessageRoute.ts'
import { readServiceDomains } from '#manage/links/domains/readServiceDomains.ts'
import type { Accounts } from '#manage/team/accounts/createAccounts.ts'
import { addScimRoutes } from '#manage/team/scim/addScimRoutes.ts'
import { openLiveFeed, type OpenLiveFeedOptions } from '#pipeline/live/openLiveFeed.ts'
import type { Clickhouse } from '#platform/engines/clickhouse.ts'
import { addMetrics } from '#platform/http/addMetrics.ts'
import { addReference } from '#platform/http/addReference.ts'
import { addServiceHosts } from '#platform/http/addServiceHosts.ts'
import { createServer } from '#platform/http/createServer.ts'
import { addHealth, listHealthChecks } from '#platform/http/health.ts'
import { createTurns } from '#platform/limits/createTurns.ts'

/** Dependencies of the application. The caller stops them after the application has closed. */
export interface AppOptions
  extends
    Omit<EdgeOptions, 'config' | 'links' | 'certifiedHosts' | 'runInTurn' | 'now'>,
    Pick<ManagementApiOptions, 'sessions' | 'resolveTxt' | 'resolveHost' | 'safeFetch' | 'emails'>,
    Pick<OpenLiveFeedOptions, 'logDatabases'> {
  readonly config: EdgeOptions['config'] &
    ManagementApiOptions['config'] &
    Pick<Config, 'metricsTokens'>
  /** Analytics store. */
  readonly clickhouse: Clickhouse
  /** Routes for sign-in. */
  readonly accounts: Pick<Accounts, 'addRoutes'>
  /** Connections of the management API. Default: `postgres`. */
  readonly managementPostgres?: ManagementApiOptions['postgres']
  readonly logger: FastifyBaseLogger
  /** Files of the dashboard. Null if it is not built. Omitted: the service has no dashboard. */
  readonly dashboard?: DashboardOptions['files']
  readonly now?: () => number
  /** SHA-256 of the certificate with which chains of the App Store end. Default: that of Apple. */
  readonly appleRoot?: string
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
  const { config, postgres, redis, log, metrics, logger, accounts, dashboard } = options
  const { managementPostgres = postgres, now = Date.now } = options
  const { publicOrigin } = config
  const runInTurn = createTurns()
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

  const links = createCachedLinkDirectory(createPostgresLinkDirectory(postgres))
  const linkChanges = createRedisLinkChanges(redis.client, links)
  server.addHook('onClose', linkChanges.stop)
  const toShareUrl = createShareUrl(createLinkOrigin(config))
  const liveFeed = openLiveFeed({ ...options, links, toShareUrl, now })
  // Otherwise an open stream would keep the server from closing.
  server.addHook('preClose', () => {
    liveFeed.stop()
    return Promise.resolve()
  })
  // A link domain serves links and what the SDK needs, nothing for teams.
  const { own: ownHosts, linkDomain } = readServiceDomains(config).service
  // Somebody may open the link domain itself, and gets a page instead of a failed handshake.
  const certifiedHosts = linkDomain === null ? ownHosts : [...ownHosts, linkDomain]

  const { simulate } = await addEdge(server, {
    ...options,
    links,
    certifiedHosts,
    runInTurn,
    now,
  })

  // For people: sign-in.
  await server.register((app) => {
    addServiceHosts(app, ownHosts)
    accounts.addRoutes(app)
  })

  // Queries of a report and of the dashboard share the slots of their organization.
  const analytics = createAnalytics({ client: options.clickhouse.client, now })

  // For teams and their servers.
  await server.register((app) => {
    addServiceHosts(app, ownHosts)
    addManagementApi(app, {
      ...options,
      postgres: managementPostgres,
      analytics,
      linkChanges,
      liveFeed,
      simulate,
      runInTurn,
      now,
    })
  })

  // For whoever has a link that the service made: a shared report, or the end of an email.
  await server.register((app) => {
    addServiceHosts(app, ownHosts)
    const { limits } = options
    addPublicRoutes(app, { config, db: managementPostgres.db, analytics, limits, now })
  })

  // For stores and payment services: their messages about purchases.
  await server.register((app) => {
    addServiceHosts(app, ownHosts)
    const { appleRoot, limits } = options
    const keys = deriveSealingKeys(config)
    addPurchaseMessageRoute(app, {
      db: managementPostgres.db,
      log,
      limits,
      metrics,
      keys,
      now,
      ...(appleRoot === undefined ? {} : { appleRoot }),
    })
  })

  // For identity providers: the members of an organization.
  await server.register((app) => {
    addServiceHosts(app, ownHosts)
    const { limits, emails } = options
    const quotas = createQuotas(config.quotas, (trx, use) => warnOfQuota(trx, emails, use))
    addScimRoutes(app, { db: managementPostgres.db, limits, quotas, publicOrigin })
  })

  // For people: the dashboard, on the host that sign-in works on.
  if (dashboard !== undefined) {
    await server.register((app) => {
      addDashboard(app, { publicOrigin, linkOrigin: config.linkOrigin, files: dashboard })
    })
  }

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
