import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Config } from '#config.ts'
import { findCertificateFailure } from '#platform/engines/findCertificateFailure.ts'
import type { DurabilityOptions } from '#platform/engines/findDurabilityRisk.ts'
import { isOutage } from '#platform/engines/isOutage.ts'
import { runMigrations } from '#platform/migrations/runMigrations.ts'
import { describeStartFailure } from '#platform/process/describeStartFailure.ts'
import { StartError } from '#platform/process/startError.ts'
import { secondMs } from '#platform/time/durations.ts'
import { ensureAllPartitions } from './ensureAllPartitions.ts'
import type { LogDatabase } from './openLog.ts'
import { requireDurability } from './requireDurability.ts'

export interface PrepareLogDatabasesOptions {
  readonly config: DurabilityOptions & Pick<Config, 'matchWindowMs'>
  readonly logDatabases: readonly LogDatabase[]
  readonly logger: Logger
  readonly now: () => number
}

const retryMs = 5 * secondMs

/**
 * Brings the databases of the event log into the state that this version needs. One that is down does not prevent the
 * start, because the apps of the others must be served: it is prepared when it responds. Any other failure does.
 */
export async function prepareLogDatabases(options: PrepareLogDatabasesOptions): Promise<void> {
  const { config, logDatabases, logger, now } = options
  await Promise.all(
    logDatabases.map(async (database) => {
      try {
        await requireDurability(database.postgres.pool, config)
        await migrateLogDatabase(database, logger)
        await ensureAllPartitions(database.postgres.pool, config, now())
      } catch (error) {
        if (!isOutage(error) || findCertificateFailure(error) !== null)
          throw toStartError(error, database)
        logger.warn(
          `Cannot connect to ${database.name}. Clicks of its apps are kept in memory, and their events and matches are ` +
            'refused, until it responds.',
        )
        void migrateLater(database, logger)
      }
    }),
  )
}

/** Applies the whole schema: it has one history, and tables that are not of the log stay empty. */
async function migrateLogDatabase(
  { url, name }: Pick<LogDatabase, 'url' | 'name'>,
  logger: Pick<Logger, 'info'>,
): Promise<readonly string[]> {
  const applied = await runMigrations(url, {
    onWait: (reason) => {
      logger.info(`${name}: ${reason}`)
    },
  })
  if (applied.length > 0) logger.info(`Applied migrations to ${name}: ${applied.join(', ')}.`)
  return applied
}

/** Names the database, because the other errors of a start are about `DATABASE_URL`. */
export function toStartError(
  error: unknown,
  { url, name }: Pick<LogDatabase, 'url' | 'name'>,
): unknown {
  const sentence = describeStartFailure(error, { host: '', port: 0, databaseUrl: url })
  if (sentence === null) return error
  const text = sentence.replaceAll('DATABASE_URL', 'LOG_DATABASE_URLS')
  return new StartError(`Cannot use ${name}: ${text}`, { cause: error })
}

/** Partitions are created by maintenance, and durability is checked before the first write. */
async function migrateLater(database: LogDatabase, logger: Logger): Promise<void> {
  for (;;) {
    await sleep(retryMs, undefined, { ref: false })
    try {
      await migrateLogDatabase(database, logger)
      logger.info(`Connected to ${database.name}.`)
      return
    } catch (error) {
      if (!isOutage(error)) {
        logger.error({ err: error }, `Failed to prepare ${database.name}; retrying.`)
      }
    }
  }
}
