import type { AddressRanges } from '@throughlink/matcher'
import { apiPaths } from '@throughlink/protocol'
import type { FastifyInstance } from 'fastify'
import { createPostgresAppActivity } from '#catalog/apps/appActivity.postgres.ts'
import { createLinkOrigin } from '#catalog/links/createShareUrl.ts'
import type { LinkDirectory } from '#catalog/links/linkDirectory.ts'
import { createPostgresMatchPolicies } from '#catalog/match-policies/matchPolicies.postgres.ts'
import type { Simulate } from '#catalog/simulation/simulation.ts'
import type { Config } from '#config.ts'
import type { BlockingHashes } from '#pipeline/click-index/blockingHashes.ts'
import type { ClickIndex } from '#pipeline/click-index/clickIndex.ts'
import type { ClickParametersStore } from '#pipeline/clicks/clickParameters.ts'
import { createClickTokens } from '#pipeline/clicks/clickTokens.ts'
import type { FindCountry } from '#pipeline/clicks/findCountry.ts'
import type { EventLog } from '#pipeline/event-log/eventLog.ts'
import { createSeenEvents } from '#pipeline/event-log/seenEvents.ts'
import type { InstallCounter } from '#pipeline/learning/countInstalls.ts'
import { createPostgresModelDirectory } from '#pipeline/learning/modelDirectory.postgres.ts'
import type { Postgres } from '#platform/engines/postgres.ts'
import type { RedisEngine } from '#platform/engines/redis.ts'
import type { Metrics } from '#platform/http/metrics.ts'
import type { RunInTurn } from '#platform/limits/createTurns.ts'
import type { RateLimits } from '#platform/limits/rateLimits.ts'
import { addAssociationRoutes } from './association/associationRoutes.ts'
import { createFindServedApp } from './association/findServedApp.ts'
import { createAuthenticateApp } from './authenticateApp.ts'
import { addCertificateRoutes } from './certificates/certificateRoutes.ts'
import { addPreflightRoutes, allowAnyOrigin } from './crossOrigin.ts'
import { addEventRoutes } from './events/eventRoutes.ts'
import { createIngestEvents } from './events/ingestEvents.ts'
import { createDecideInstall } from './matching/decideInstall.ts'
import { createPostgresLedger } from './matching/ledger.postgres.ts'
import { createMatchInstall } from './matching/matchInstall.ts'
import { addMatchRoutes } from './matching/matchRoutes.ts'
import { addPictureRoutes } from './pictures/pictureRoutes.ts'
import { recordRequests } from './recordRequests.ts'
import { addContinuationRoutes } from './redirect/continuationRoutes.ts'
import { addRedirectRoutes } from './redirect/redirectRoutes.ts'
import { addResolveRoutes } from './resolve/resolveRoutes.ts'
import { createSimulate } from './simulation/createSimulate.ts'
import { addWebsiteRoutes } from './website/websiteRoutes.ts'

export interface EdgeOptions {
  readonly config: Pick<
    Config,
    | 'clickKeys'
    | 'trustedProxies'
    | 'matchWindowMs'
    | 'ipv4Origin'
    | 'ipv6Origin'
    | 'publicOrigin'
    | 'linkOrigin'
  >
  readonly postgres: Postgres
  readonly redis: RedisEngine
  readonly links: LinkDirectory
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
  readonly metrics: Metrics
  /** Hosts of the service itself, which need certificates too. */
  readonly certifiedHosts: readonly string[]
  /** Runs the parts of simulations. */
  readonly runInTurn: RunInTurn
  readonly now: () => number
}

/** Adds the routes for phones, browsers and the proxy in front, and returns how to simulate a click and an install. */
export async function addEdge(
  server: FastifyInstance,
  options: EdgeOptions,
): Promise<{ readonly simulate: Simulate }> {
  const { config, postgres, redis, links, log, parameters, index, hashes, relay } = options
  const { limits, counter, metrics, certifiedHosts, runInTurn, now } = options
  const { pool, db } = postgres
  const { matchWindowMs, trustedProxies } = config
  const tokens = createClickTokens(config.clickKeys)
  // The address of a relay has the country of the relay, not of the person.
  const findCountry: FindCountry = (address) =>
    relay.has(address) ? null : options.findCountry(address)
  const models = createPostgresModelDirectory(db)
  const policies = createPostgresMatchPolicies(db)
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

  // For the proxy in front of the service.
  await server.register((app) => {
    addCertificateRoutes(app, { db, certifiedHosts, trustedProxies })
  })

  // For browsers, and for iOS and Android.
  await server.register(async (app) => {
    const findServedApp = createFindServedApp(db)
    const toLinkOrigin = createLinkOrigin(config)
    addAssociationRoutes(app, { findServedApp })
    addPictureRoutes(app, { db, findServedApp, limits })
    await app.register((website) => {
      addWebsiteRoutes(website, { findServedApp, links, limits, toLinkOrigin, now })
    })
    addContinuationRoutes(app, { links, tokens, parameters, toLinkOrigin, now })
    addRedirectRoutes(app, {
      links,
      tokens,
      log,
      index,
      parameters,
      hashes,
      relay,
      // A click is checked for a relay when it is recorded.
      findCountry: options.findCountry,
      activity,
      limits,
      metrics,
      config,
      toLinkOrigin,
      now,
    })
  })
  return {
    simulate: createSimulate({ pool, links, models, policies, matchWindowMs, runInTurn, now }),
  }
}
