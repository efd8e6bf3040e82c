import type { Config } from '#config.ts'
import { createShipmentGuard } from '#pipeline/event-log/createShipmentGuard.ts'
import {
  createPostgresEventLog,
  type PostgresEventLogOptions,
} from '#pipeline/event-log/eventLog.postgres.ts'
import { createShardedEventLog } from '#pipeline/event-log/eventLog.sharded.ts'
import type { EventLog } from '#pipeline/event-log/eventLog.ts'
import { maxWaiting } from '#pipeline/event-log/groupCommit.ts'
import { findShipmentProgress } from '#pipeline/event-log/shipmentStatements.ts'
import { nameDatabase } from '#platform/engines/nameDatabase.ts'
import { createPostgres, type Postgres, type PostgresOptions } from '#platform/engines/postgres.ts'
import { requireDurability } from './requireDurability.ts'

/** A database of the event log, separate from the main database. */
export interface LogDatabase {
  /** For operators: its position in `LOG_DATABASE_URLS`, from 1, and its host. */
  readonly name: string
  readonly url: string
  readonly postgres: Postgres
}

type LogConfig = Pick<
  Config,
  | 'databaseUrl'
  | 'logDatabaseUrls'
  | 'logLanes'
  | 'databasePool'
  | 'hasPreparedStatements'
  | 'isStandbyRequired'
>

/** Opens the databases of the event log, in their order. Empty if the log is in the main database. */
export function openLogDatabases(
  config: LogConfig,
  timeouts: Pick<PostgresOptions, 'statementMs' | 'connectMs'> = {},
): readonly LogDatabase[] {
  const { logDatabaseUrls, databasePool, hasPreparedStatements } = config
  return logDatabaseUrls.map((url, index) => ({
    name: `log database ${index + 1} of ${logDatabaseUrls.length} (${nameDatabase(url)})`,
    url,
    postgres: createPostgres({
      url,
      maxConnections: databasePool,
      hasPreparedStatements,
      ...timeouts,
    }),
  }))
}

export interface OpenLogOptions extends Pick<
  PostgresEventLogOptions,
  'now' | 'attemptMs' | 'onCommit'
> {
  readonly config: LogConfig
  readonly postgres: Pick<Postgres, 'pool'>
  readonly logDatabases: readonly LogDatabase[]
  /** Returns a handler that logs each failure with this message. */
  readonly logFailure?: (message: string) => (error: unknown) => void
}

/**
 * Opens the event log: in the main database, or in databases of its own. In the second case, the log of
 * the first is still read, so that what it had is shipped, erased and retried.
 */
export function openLog(options: OpenLogOptions): EventLog {
  const { config, postgres, logDatabases, logFailure, ...others } = options
  const fail = (place: string) => ({
    ...(logFailure && { onFailure: logFailure(`Failed to write to ${place}; retrying.`) }),
  })
  if (logDatabases.length === 0) {
    return createPostgresEventLog({
      ...others,
      pool: postgres.pool,
      laneCount: config.logLanes,
      ...fail('the event log'),
    })
  }
  const written = logDatabases.map(({ name, postgres: { pool } }) =>
    createPostgresEventLog({
      ...others,
      pool,
      laneCount: config.logLanes,
      // Together as much memory as one log may use.
      limits: {
        maxWaitingEntries: Math.floor(maxWaiting.maxWaitingEntries / logDatabases.length),
        maxWaitingBytes: Math.floor(maxWaiting.maxWaitingBytes / logDatabases.length),
      },
      // At each recovery, because a database that was down at the start has not been checked.
      prepare: () => requireDurability(pool, config),
      ...fail(name),
    }),
  )
  const isListed = logDatabases.some(
    ({ url }) => nameDatabase(url) === nameDatabase(config.databaseUrl),
  )
  const earlier = createPostgresEventLog({ pool: postgres.pool, now: options.now })
  const pools = [
    ...logDatabases.map((each) => each.postgres.pool),
    ...(isListed ? [] : [postgres.pool]),
  ]
  return createShardedEventLog({
    written,
    drained: isListed ? [] : [earlier],
    canShip: createShipmentGuard({
      findProgress: pools.map((pool) => () => findShipmentProgress(pool)),
      now: options.now,
    }),
  })
}
