import { createHmac } from 'node:crypto'
import { createApp } from '#app.ts'
import type { Config } from '#config.ts'
import { dashboardFolder, loadDashboardFiles } from '#manage/access/dashboard/loadDashboardFiles.ts'
import { createAccounts, createSessions } from '#manage/team/accounts/createAccounts.ts'
import { createPostgresBlockingHashes } from '#pipeline/click-index/blockingHashes.postgres.ts'
import { createRedisEstimateMembers } from '#pipeline/click-index/estimateMembers.redis.ts'
import { loadCountries } from '#pipeline/clicks/findCountry.ts'
import { watchRelayRanges } from '#pipeline/clicks/relayRanges.ts'
import { createInstallCounter } from '#pipeline/learning/countInstalls.ts'
import { addValueCounts } from '#pipeline/learning/learningStatements.ts'
import { listen } from '#platform/http/listen.ts'
import { startInterval } from '#platform/jobs/startInterval.ts'
import { countRefusals } from '#platform/limits/countRefusals.ts'
import { createRedisRateLimits } from '#platform/limits/rateLimits.redis.ts'
import { minuteMs } from '#platform/time/durations.ts'
import { openRelaySource } from './openRelaySource.ts'
import type { Resources } from './openResources.ts'
import type { HttpServer } from './startStatusServer.ts'

/** How often counts of installs are written, from which models are learned. */
const flushMs = minuteMs

/**
 * Handles requests. Besides, only what belongs to this process runs: it writes its counts of installs, and
 * reads the Private Relay ranges when they change.
 */
export async function startServing(resources: Resources): Promise<HttpServer> {
  const { config, logger, postgres, managementPostgres, redis, metrics, emails, now, logFailure } =
    resources
  const { pool, db } = postgres
  const { matchWindowMs } = config
  const redisLimits = createRedisRateLimits({
    client: redis.client,
    subjectKey: deriveSubjectKey(config),
    now,
    onRedisFailure: () => {
      metrics.rateLimitFailures.inc()
    },
  })
  const limits = countRefusals(redisLimits, (limit) => {
    metrics.rateLimitRefusals.inc({ limit })
  })
  const findCountry = loadCountries()
  const accounts = await createAccounts({
    config,
    db: managementPostgres.db,
    limits,
    emails,
    findCountry,
    logger,
  })
  const relay = await watchRelayRanges({
    source: openRelaySource(resources),
    onFailure: logFailure('Failed to read the Private Relay ranges.'),
  })
  const counter = createInstallCounter((counts) => addValueCounts(db, counts))
  const { server, announceStop } = await createApp({
    ...resources,
    relay,
    limits,
    counter,
    accounts,
    dashboard: loadDashboardFiles(dashboardFolder),
    sessions: createSessions(accounts, config.publicOrigin),
    hashes: createPostgresBlockingHashes({
      pool,
      matchWindowMs,
      estimateMembers: createRedisEstimateMembers(redis.client),
    }),
    findCountry,
  })
  const onFlushFailure = logFailure('Failed to write counts of installs; retrying.')
  const stopFlushing = startInterval({
    run: () => counter.flush(),
    everyMs: flushMs,
    onFailure: onFlushFailure,
  })
  const url = await listen(server, config)
  return {
    url,
    announceStop,
    async stop() {
      await server.close()
      relay.stop()
      await stopFlushing()
      await counter.flush().catch(onFlushFailure)
    },
  }
}

/** Derives the secret for hashing rate limit subjects in Redis. The same on all servers. */
function deriveSubjectKey({ clickKeys: [first] }: Config): Buffer {
  return createHmac('sha256', first?.secret ?? '')
    .update('rate-limit subjects')
    .digest()
}
