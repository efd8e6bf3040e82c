import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { AddressRanges } from '@throughlink/matcher'
import type { BlockingHashes } from './pipeline/click-index/blockingHashes.ts'
import type { ClickIndex } from './pipeline/click-index/clickIndex.ts'
import { createClickTokens } from './pipeline/clicks/clickTokens.ts'
import type { FindCountry } from './pipeline/clicks/findCountry.ts'
import { addAssociationRoutes } from './edge/association/associationRoutes.ts'
import type { Config } from './config.ts'
import { createTxtResolver, type TxtResolver } from './manage/domains/createTxtResolver.ts'
import type { Clickhouse } from './platform/engines/clickhouse.ts'
import type { Postgres } from './platform/engines/postgres.ts'
import type { RedisEngine } from './platform/engines/redis.ts'
import { addEventRoutes } from './edge/events/eventRoutes.ts'
import { createSeenEvents } from './pipeline/event-log/seenEvents.ts'
import { createIngestEvents } from './edge/events/ingestEvents.ts'
import { createAuthenticateApp } from './edge/authenticateApp.ts'
import { addHealth } from './platform/http/health.ts'
import { createServer } from './platform/http/createServer.ts'
import { addMetrics, type Metrics } from './platform/http/metrics.ts'
import { addDocument } from './platform/http/addDocument.ts'
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
import { addRedirectRoutes } from './edge/redirect/redirectRoutes.ts'

/** What the application runs on. Whoever made these also stops them, after the application has closed. */
export interface AppOptions {
  readonly config: Pick<
    Config,
    | 'clickKeys'
    | 'trustedProxies'
    | 'metricsToken'
    | 'matchWindowMs'
    | 'ipv4Origin'
    | 'ipv6Origin'
    | 'publicOrigin'
    | 'linkDomain'
    | 'webhookNetworks'
  >
  readonly postgres: Postgres
  readonly redis: RedisEngine
  /** Has the figures. */
  readonly clickhouse: Clickhouse
  readonly log: EventLog
  readonly index: ClickIndex
  readonly hashes: BlockingHashes
  /** Addresses that many strangers share and that tell nothing. */
  readonly relay: Pick<AddressRanges, 'has'>
  readonly findCountry: FindCountry
  readonly limits: RateLimits
  /** Counts what installs show, for the models to learn from. */
  readonly counter: Pick<InstallCounter, 'add'>
  /** Who signs in, and who is signed in. */
  readonly accounts: Pick<Accounts, 'addRoutes'>
  readonly sessions: Sessions
  readonly metrics: Metrics
  readonly logger: FastifyBaseLogger
  /** How the DNS is asked for the proofs of hosts. */
  readonly resolveTxt?: TxtResolver
  readonly now?: () => number
}

export interface App {
  readonly server: FastifyInstance
  /** From now on `/readyz` says that it stops, so that no new requests are sent here. */
  readonly announceStop: () => void
}

/** The application: the list of what it is made of. It listens nowhere and reads no environment. */
export async function createApp(parts: AppOptions): Promise<App> {
  const { config, postgres, redis, log, index, hashes, relay, limits, counter } = parts
  const { accounts: people, sessions, clickhouse, metrics, logger } = parts
  const { matchWindowMs } = config
  const now = parts.now ?? Date.now
  let isStopping = false

  const server = await createServer({ logger, trustedProxies: config.trustedProxies })
  addMetrics(server, metrics, {
    token: config.metricsToken,
    waitingEntries: () => log.waiting,
  })
  addHealth(
    server,
    [
      { name: 'postgres', check: postgres.check, isOptional: false },
      { name: 'redis', check: redis.check, isOptional: true },
      { name: 'clickhouse', check: clickhouse.check, isOptional: true },
    ],
    () => isStopping,
  )

  const tokens = createClickTokens(config.clickKeys)
  // Of a relay's address it would be where the relay stands.
  const countryOf: FindCountry = (address) =>
    relay.has(address) ? null : parts.findCountry(address)
  const links = createCachedLinkDirectory(createPostgresLinkDirectory(postgres.db))
  const linkChanges = createRedisLinkChanges(redis.client, links.forget)
  server.addHook('onClose', linkChanges.stop)
  const { pool, db } = postgres
  const models = createPostgresModelDirectory(db)

  // For apps: what a publishable key opens, and nothing else.
  await server.register((app) => {
    app.addHook('preValidation', createAuthenticateApp(db, limits))
    const decideInstall = createDecideInstall({ pool, links, index, hashes, models, matchWindowMs })
    const policies = createPostgresMatchPolicies(db)
    const matchInstall = createMatchInstall({
      ...{ pool, tokens, links, log, index, decideInstall, policies, counter, countryOf, now },
      ledger: createLedger(pool, now),
    })
    addMatchRoutes(app, { matchInstall, limits, metrics })
    addResolveRoutes(app, { links, limits, now })
    const seen = createSeenEvents(redis.client, now)
    const takeEvents = createIngestEvents({ log, seen, countryOf, now })
    addEventRoutes(app, { ingestEvents: takeEvents, limits, metrics })
  })

  // For people: how they sign in.
  await server.register((app) => {
    people.addRoutes(app)
  })

  // For a team and its own servers: what members and secret keys may.
  await server.register((app) => {
    addManagementApi(app, {
      ...{ config, postgres, clickhouse, limits, sessions, linkChanges, now },
      resolveTxt: parts.resolveTxt ?? createTxtResolver(),
    })
  })

  // For browsers and for the systems of phones.
  await server.register((app) => {
    addAssociationRoutes(app, { db })
    addRedirectRoutes(app, {
      ...{ links, tokens, log, index, hashes, relay, countryOf, limits, metrics, config, now },
    })
  })

  await addReference(server)
  addDocument(server)
  return {
    server,
    announceStop() {
      isStopping = true
    },
  }
}
