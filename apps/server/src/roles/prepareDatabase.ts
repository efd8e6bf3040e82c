import type { Logger } from 'pino'
import type { Config } from '#config.ts'
import { deriveSealingKeys } from '#manage/access/deriveSealingKeys.ts'
import { resealSecrets } from '#manage/delivery/webhooks/resealSecrets.ts'
import { encryptFactorsAgain } from '#manage/team/accounts/factor/encryptFactorsAgain.ts'
import { deriveFactorKeys } from '#manage/team/accounts/factor/factorKeys.ts'
import { requireLogDatabases } from '#pipeline/event-log/requireLogDatabases.ts'
import { createPostgres, type Postgres } from '#platform/engines/postgres.ts'
import { runMigrations } from '#platform/migrations/runMigrations.ts'
import { secondMs } from '#platform/time/durations.ts'
import { ensureAllPartitions } from './ensureAllPartitions.ts'
import type { LogDatabase } from './openLog.ts'
import { prepareLogDatabases } from './prepareLogDatabases.ts'
import { requireDurability } from './requireDurability.ts'

export interface PrepareDatabaseOptions {
  readonly config: Config
  readonly logDatabases: readonly LogDatabase[]
  readonly logger: Logger
  readonly now: () => number
}

/** As for migrations. */
const connectMs = 10 * secondMs

/**
 * Brings PostgreSQL into the state that this version needs. Safe to run on many servers at once. If processes share
 * a port, only the first one does it.
 *
 * With connections of its own, which may take longer than those of requests: the process is still loading its modules,
 * and TLS and the password cost more than they do later.
 */
export async function prepareDatabase(options: PrepareDatabaseOptions): Promise<void> {
  const { databaseUrl: url, hasPreparedStatements } = options.config
  const postgres = createPostgres({ url, hasPreparedStatements, maxConnections: 5, connectMs })
  try {
    await prepare(postgres, options)
  } finally {
    await postgres.stop()
  }
}

async function prepare(postgres: Postgres, options: PrepareDatabaseOptions): Promise<void> {
  const { config, logDatabases, logger, now } = options
  await requireDurability(postgres.pool, config)
  const applied = await runMigrations(config.migrationsDatabaseUrl, {
    onWait: (reason) => {
      logger.info(reason)
    },
  })
  if (applied.length > 0) logger.info(`Applied migrations: ${applied.join(', ')}.`)
  await requireLogDatabases(postgres.pool, config.logDatabaseUrls)
  await ensureAllPartitions(postgres.pool, config, now())
  await prepareLogDatabases({ config, logDatabases, logger, now })
  const keys = deriveSealingKeys(config)
  const { unreadable } = await resealSecrets(postgres.db, keys)
  if (unreadable > 0) {
    logger.warn(
      `Cannot decrypt the secrets of ${unreadable} webhooks and sources of purchases. Add the key that encrypted them to SECRETS_KEY.`,
    )
  }
  const factors = await encryptFactorsAgain(postgres.db, deriveFactorKeys(keys))
  if (factors.unreadable > 0) {
    logger.warn(
      `Cannot decrypt the second factors of ${factors.unreadable} people. Add the key that encrypted them to SECRETS_KEY.`,
    )
  }
}
