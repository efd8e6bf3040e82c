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
import { makeBootstrapLink } from './manage/accounts/bootstrap.ts'
import { createAccounts } from './manage/accounts/createAccounts.ts'
import { createSessions } from './manage/accounts/createSessions.ts'
import { startWorkers } from './startWorkers.ts'

export interface Service {
  /** Where it listens. */
  readonly url: string
  /** Answers what is under way, writes what waits, and ends. Nothing of it is left. */
  readonly stop: () => Promise<void>
}

const now = Date.now

/** The whole service in this process: engines, application, and what goes on beside requests. */
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

  const complain = (message: string) => (error: unknown) => {
    logger.error({ err: error }, message)
  }
  const log = createPostgresEventLog({
    pool,
    now,
    onFailure: complain('The log could not be written.'),
  })
  const relay = watchRelayRanges({
    file: config.relayRangesFile,
    onFailure: complain('The ranges of Private Relay could not be read.'),
  })
  const metrics = createMetrics()
  const limits = createRedisRateLimits({
    client: redis.client,
    subjectKey: subjectKeyOf(config),
    now,
    onUncounted: () => {
      metrics.uncounted.inc()
    },
  })
  const counter = createInstallCounter((counts) => addValueCounts(postgres.db, counts))
  const index = createRedisClickIndex({ client: redis.client, matchWindowMs })
  const resolveTxt = createTxtResolver()
  const people = await createAccounts({ config, db: postgres.db, limits, logger })
  const stopWorkers = startWorkers({
    ...{ config, postgres, redis, clickhouse, log, index, counter, metrics, resolveTxt, now },
    logFailure: complain,
  })
  const { server, announceStop } = await createApp({
    ...{ config, postgres, redis, clickhouse, log, index, relay, limits, counter, metrics },
    ...{ accounts: people, resolveTxt, logger, now },
    sessions: createSessions(people, config.publicOrigin),
    hashes: createPostgresBlockingHashes({
      pool,
      matchWindowMs,
      estimateMembers: createRedisEstimateMembers(redis.client),
    }),
    findCountry: loadCountries(),
  })
  const url = await server.listen({ host: config.host, port: config.port })
  logger.info({ url }, 'Listening.')
  await offerFirstOwner(config, postgres.db)

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

/** Printed and not logged: whoever can read logs for long must not find a way in there. */
async function offerFirstOwner({ publicOrigin }: Config, db: Kysely<Database>): Promise<void> {
  const link = await makeBootstrapLink(db, publicOrigin, now)
  if (link === null) return
  process.stdout.write(`Nobody is here yet. Become the first owner, within a day: ${link}\n`)
}

/** What is confirmed here must survive the machine, and a database can be told not to care. */
async function requireDurability(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ synchronous_commit: string }>('show synchronous_commit')
  if (rows[0]?.synchronous_commit !== 'off') return
  throw new Error('The database has synchronous_commit = off and would lose events. Set it to on.')
}

/** Addresses in Redis are hashed with this. The same in all servers, and told by none. */
function subjectKeyOf({ clickKeys: [first] }: Config): Buffer {
  return createHmac('sha256', first?.secret ?? '')
    .update('rate-limit subjects')
    .digest()
}
