import { createHmac } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Pool } from 'pg'
import { pino } from 'pino'
import { createApp } from './app.ts'
import { createPostgresBlockingHashes } from './pipeline/click-index/blockingHashes.postgres.ts'
import { createRedisClickIndex } from './pipeline/click-index/clickIndex.redis.ts'
import { createRedisEstimateMembers } from './pipeline/click-index/estimateMembers.redis.ts'
import { loadCountries } from './pipeline/clicks/findCountry.ts'
import { watchRelayRanges } from './pipeline/clicks/relayRanges.ts'
import type { Config } from './config.ts'
import { createTxtResolver } from './manage/domains/createTxtResolver.ts'
import type { Database } from './platform/engines/database.ts'
import { createClickhouse } from './platform/engines/clickhouse.ts'
import { createPostgres } from './platform/engines/postgres.ts'
import { createRedis } from './platform/engines/redis.ts'
import { createMetrics } from './platform/http/metrics.ts'
import { createInstallCounter } from './pipeline/learning/countInstalls.ts'
import { addValueCounts } from './pipeline/learning/learningStatements.ts'
import { createRedisRateLimits } from './platform/limits/rateLimits.redis.ts'
import { createPostgresEventLog } from './pipeline/event-log/eventLog.postgres.ts'
import { ensurePartitions } from './pipeline/event-log/logPartitions.ts'
import { runMigrations } from './platform/migrations/runMigrations.ts'
import { createBootstrapLink } from './manage/accounts/bootstrap.ts'
import { createAccounts } from './manage/accounts/createAccounts.ts'
import { createSessions } from './manage/accounts/createSessions.ts'
import { startWorkers } from './startWorkers.ts'

export interface Service {
  /** The URL it listens on. */
  readonly url: string
  /** Finishes requests in progress, writes queued entries, and closes all connections. */
  readonly stop: () => Promise<void>
}

const now = Date.now

/** Starts the whole service in this process: engines, application and workers. */
export async function startService(config: Config): Promise<Service> {
  const logger = pino({ level: config.logLevel, redact: ['req.headers', '*.authorization'] })
  const postgres = createPostgres({ url: config.databaseUrl })
  const redis = createRedis({ urls: config.redisUrls })
  const clickhouse = createClickhouse({ url: config.clickhouseUrl })
  const { pool } = postgres
  const { matchWindowMs } = config
  await requireDurability(pool)
  await runMigrations(pool)
  await ensurePartitions(pool, now())

  const logFailure = (message: string) => (error: unknown) => {
    logger.error({ err: error }, message)
  }
  const log = createPostgresEventLog({
    pool,
    now,
    onFailure: logFailure('Failed to write to the event log; retrying.'),
  })
  const relay = watchRelayRanges({
    file: config.relayRangesFile,
    onFailure: logFailure('Failed to read the Private Relay ranges.'),
  })
  const metrics = createMetrics()
  const limits = createRedisRateLimits({
    client: redis.client,
    subjectKey: deriveSubjectKey(config),
    now,
    onRedisFailure: () => {
      metrics.rateLimitFailures.inc()
    },
  })
  const counter = createInstallCounter((counts) => addValueCounts(postgres.db, counts))
  const index = createRedisClickIndex({ client: redis.client, matchWindowMs })
  const resolveTxt = createTxtResolver()
  const accounts = await createAccounts({ config, db: postgres.db, limits, logger })
  const stopWorkers = startWorkers({
    config,
    postgres,
    redis,
    clickhouse,
    log,
    index,
    counter,
    metrics,
    resolveTxt,
    now,
    logFailure,
  })
  const { server, announceStop } = await createApp({
    config,
    postgres,
    redis,
    clickhouse,
    log,
    index,
    relay,
    limits,
    counter,
    metrics,
    accounts,
    resolveTxt,
    logger,
    now,
    sessions: createSessions(accounts, config.publicOrigin),
    hashes: createPostgresBlockingHashes({
      pool,
      matchWindowMs,
      estimateMembers: createRedisEstimateMembers(redis.client),
    }),
    findCountry: loadCountries(),
  })
  const url = await server.listen({ host: config.host, port: config.port })
  logger.info({ url }, 'Listening.')
  await printBootstrapLink(config, postgres.db)

  return {
    url,
    async stop() {
      announceStop()
      await server.close()
      relay.stop()
      await Promise.all([log.stop(config.drainMs), stopWorkers()])
      redis.stop()
      await clickhouse.stop()
      await postgres.stop()
    },
  }
}

/** Prints a link to create the first owner. Not logged, because logs are stored and read by others. */
async function printBootstrapLink({ publicOrigin }: Config, db: Kysely<Database>): Promise<void> {
  const link = await createBootstrapLink(db, publicOrigin, now)
  if (link === null) return
  process.stdout.write(`No owner yet. Create one (link valid for 24 h): ${link}\n`)
}

/** Throws if the database would confirm commits before they are durable. */
async function requireDurability(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ synchronous_commit: string }>('show synchronous_commit')
  if (rows[0]?.synchronous_commit !== 'off') return
  throw new Error('The database has synchronous_commit = off and could lose events. Set it to on.')
}

/** Derives the secret for hashing rate limit subjects in Redis. The same on all servers. */
function deriveSubjectKey({ clickKeys: [first] }: Config): Buffer {
  return createHmac('sha256', first?.secret ?? '')
    .update('rate-limit subjects')
    .digest()
}
