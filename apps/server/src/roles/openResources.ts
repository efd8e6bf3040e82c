import type { Logger } from 'pino'
import type { Config } from '#config.ts'
import { deriveSealingKeys } from '#manage/access/deriveSealingKeys.ts'
import { createEmails, type Emails, noEmails } from '#manage/delivery/email/createEmails.ts'
import { createTxtResolver, type TxtResolver } from '#manage/links/domains/createTxtResolver.ts'
import { measureBacklogs } from '#manage/team/housekeeping/measureBacklogs.ts'
import { createRedisClickIndex } from '#pipeline/click-index/clickIndex.redis.ts'
import type { ClickIndex } from '#pipeline/click-index/clickIndex.ts'
import type { ClickParametersStore } from '#pipeline/clicks/clickParameters.ts'
import type { EventLog } from '#pipeline/event-log/eventLog.ts'
import {
  type Clickhouse,
  createClickhouse,
  jobsConnections,
  shippingConnections,
} from '#platform/engines/clickhouse.ts'
import { createPostgres, type Postgres } from '#platform/engines/postgres.ts'
import { openRedis, type RedisEngine } from '#platform/engines/redis.ts'
import { measurePools } from '#platform/http/measurePools.ts'
import { createMetrics, type Metrics } from '#platform/http/metrics.ts'
import { openClickParameters } from './openClickParameters.ts'
import { type LogDatabase, openLog, openLogDatabases } from './openLog.ts'
import { shareConnections } from './shareConnections.ts'

/** Resources that a process has once, whatever its role. */
export interface Resources {
  readonly config: Config
  readonly logger: Logger
  /** For clicks, matches, links and jobs. The log has connections of its own. */
  readonly postgres: Postgres
  /** The same database for the management API, whose statements may be slow. */
  readonly managementPostgres: Postgres
  readonly redis: RedisEngine
  /** For analytics queries. */
  readonly clickhouse: Clickhouse
  /** For shipping, with connections and timeouts of its own. */
  readonly shippingClickhouse: Clickhouse
  /** For jobs: counting the clicks of a large app takes longer than any other statement may take. */
  readonly jobsClickhouse: Clickhouse
  readonly log: EventLog
  /** Databases of the log, if they are not `postgres`. */
  readonly logDatabases: readonly LogDatabase[]
  readonly parameters: ClickParametersStore
  readonly index: ClickIndex
  readonly metrics: Metrics
  readonly emails: Emails
  readonly resolveTxt: TxtResolver
  readonly now: () => number
  /** Returns a handler that logs each failure with this message. */
  readonly logFailure: (message: string) => (error: unknown) => void
  /** Writes queued entries of the event log and closes all connections. */
  readonly close: () => Promise<void>
}

/** Opens the engines. Connections are made when they are needed. */
export async function openResources(
  config: Config,
  logger: Logger,
  createPrint?: Parameters<typeof createMetrics>[0],
): Promise<Resources> {
  const shares = shareConnections(config.databasePool)
  const open = (maxConnections: number) =>
    createPostgres({
      url: config.databaseUrl,
      maxConnections,
      hasPreparedStatements: config.hasPreparedStatements,
    })
  const postgres = open(shares.main)
  const logPostgres = open(shares.log)
  const managementPostgres = open(shares.management)
  const redis = await openRedis({ urls: config.redisUrls })
  const clickhouse = createClickhouse({ url: config.clickhouseUrl })
  const shippingClickhouse = createClickhouse({ url: config.clickhouseUrl, ...shippingConnections })
  const jobsClickhouse = createClickhouse({ url: config.clickhouseUrl, ...jobsConnections })
  const now = Date.now
  const logFailure = (message: string) => (error: unknown) => {
    logger.error({ err: error }, message)
  }
  const metrics = createMetrics(createPrint)
  // Before the pool is used.
  const pools = [postgres, logPostgres, managementPostgres]
  measurePools(
    pools.map(({ pool }) => pool),
    metrics,
  )
  measureBacklogs(postgres.db, metrics)
  const logDatabases = openLogDatabases(config)
  const log = openLog({
    config,
    postgres: logPostgres,
    logDatabases,
    now,
    logFailure,
    onCommit: (entryCount, seconds) => {
      metrics.commitEntries.observe(entryCount)
      metrics.commitDuration.observe(seconds)
    },
  })
  const parameters = openClickParameters({
    config,
    postgres,
    logDatabases,
    onFailure: logFailure('Failed to store the parameters of clicks; retrying.'),
  })
  return {
    config,
    logger,
    postgres,
    managementPostgres,
    redis,
    clickhouse,
    shippingClickhouse,
    jobsClickhouse,
    log,
    logDatabases,
    parameters,
    index: createRedisClickIndex({ client: redis.client, matchWindowMs: config.matchWindowMs }),
    metrics,
    emails:
      config.email === null ? noEmails : createEmails({ keys: deriveSealingKeys(config), now }),
    resolveTxt: createTxtResolver(),
    now,
    logFailure,
    async close() {
      await Promise.all([log.stop(config.stopMs), parameters.stop(config.stopMs)])
      redis.stop()
      await Promise.all([clickhouse, shippingClickhouse, jobsClickhouse].map(({ stop }) => stop()))
      await Promise.all(
        [...pools, ...logDatabases.map((each) => each.postgres)].map(({ stop }) => stop()),
      )
    },
  }
}
