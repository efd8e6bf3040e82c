import {
  CompiledQuery,
  PostgresDialect,
  PostgresDriver,
  type DatabaseConnection,
  type Dialect,
  type TransactionSettings,
} from 'kysely'
import type { Pool } from 'pg'
import { limitIdleTime } from './inTransaction.ts'

/** Returns Kysely's dialect with a limit for transactions that a client has abandoned. */
export function createDialect(pool: Pool): Dialect {
  const dialect = new PostgresDialect({ pool })
  return {
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createDriver: () => new LimitedDriver({ pool }),
  }
}

class LimitedDriver extends PostgresDriver {
  override async beginTransaction(
    connection: DatabaseConnection,
    settings: TransactionSettings,
  ): Promise<void> {
    await super.beginTransaction(connection, settings)
    await connection.executeQuery(CompiledQuery.raw(limitIdleTime))
  }
}
