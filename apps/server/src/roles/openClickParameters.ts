import type { Config } from '#config.ts'
import { createPostgresClickParameters } from '#pipeline/clicks/clickParameters.postgres.ts'
import { createShardedClickParameters } from '#pipeline/clicks/clickParameters.sharded.ts'
import type { ClickParametersStore } from '#pipeline/clicks/clickParameters.ts'
import { nameDatabase } from '#platform/engines/nameDatabase.ts'
import type { Postgres } from '#platform/engines/postgres.ts'
import type { LogDatabase } from './openLog.ts'

export interface OpenClickParametersOptions {
  readonly config: Pick<Config, 'databaseUrl'>
  readonly postgres: Pick<Postgres, 'pool'>
  readonly logDatabases: readonly LogDatabase[]
  /** Called for each failed attempt to write. */
  readonly onFailure?: (error: unknown) => void
}

/**
 * Opens the store of click parameters where the event log is. Parameters that were stored before the log had databases
 * of its own are still found, until they expire.
 */
export function openClickParameters(options: OpenClickParametersOptions): ClickParametersStore {
  const { config, postgres, logDatabases, onFailure } = options
  const open = ({ pool }: Pick<Postgres, 'pool'>) =>
    createPostgresClickParameters({ pool, ...(onFailure && { onFailure }) })
  if (logDatabases.length === 0) return open(postgres)
  const isListed = logDatabases.some(
    ({ url }) => nameDatabase(url) === nameDatabase(config.databaseUrl),
  )
  return createShardedClickParameters({
    written: logDatabases.map((each) => open(each.postgres)),
    drained: isListed ? [] : [open(postgres)],
  })
}
