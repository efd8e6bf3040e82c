import type { Logger } from 'pino'
import type { Config } from '#config.ts'
import { deriveSealingKeys } from '#manage/delivery/webhooks/deriveSealingKeys.ts'
import { resealSecrets } from '#manage/delivery/webhooks/resealSecrets.ts'
import { ensurePartitions } from '#pipeline/event-log/logPartitions.ts'
import { requireLogDatabases } from '#pipeline/event-log/requireLogDatabases.ts'
import type { Postgres } from '#platform/engines/postgres.ts'
import { runMigrations } from '#platform/migrations/runMigrations.ts'
import type { LogDatabase } from './openLog.ts'
import { prepareLogDatabases } from './prepareLogDatabases.ts'
import { requireDurability } from './requireDurability.ts'

export interface PrepareDatabaseOptions {
  readonly config: Config
  readonly postgres: Postgres
  readonly logDatabases: readonly LogDatabase[]
  readonly logger: Logger
  readonly now: () => number
}

/**
 * Brings PostgreSQL into the state that this version needs. Safe to run on many servers at once. If processes share
 * a port, only the first one does it.
 */
export async function prepareDatabase(options: PrepareDatabaseOptions): Promise<void> {
  const { config, postgres, logDatabases, logger, now } = options
  await requireDurability(postgres.pool, config)
  const applied = await runMigrations(config.migrationsDatabaseUrl, {
    onWait: (reason) => {
      logger.info(reason)
    },
  })
  if (applied.length > 0) logger.info(`Applied migrations: ${applied.join(', ')}.`)
  await requireLogDatabases(postgres.pool, config.logDatabaseUrls)
  await ensurePartitions(postgres.pool, now())
  await prepareLogDatabases({ config, logDatabases, logger, now })
  const { unreadable } = await resealSecrets(postgres.db, deriveSealingKeys(config))
  if (unreadable > 0) {
    logger.warn(
      `Cannot decrypt the secrets of ${unreadable} webhooks. Add the key that encrypted them to SECRETS_KEY.`,
    )
  }
}
