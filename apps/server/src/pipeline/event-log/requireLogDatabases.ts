import type { Pool } from 'pg'
import { nameDatabase } from '#platform/engines/nameDatabase.ts'
import { StartError } from '#platform/process/startError.ts'
import { listLogDatabases, saveLogDatabases } from './logDatabaseStatements.ts'

/**
 * Throws if the log was in other databases before. With another list, apps have other databases: an app's entries would
 * be shipped from two of them without an order, and those in a database that is not listed not at all.
 */
export async function requireLogDatabases(pool: Pool, urls: readonly string[]): Promise<void> {
  const names = urls.map(nameDatabase)
  let saved = await listLogDatabases(pool)
  if (saved.length === 0 && names.length > 0) {
    await saveLogDatabases(pool, names)
    saved = await listLogDatabases(pool)
  }
  if (saved.join() === names.join()) return
  throw new StartError(
    `LOG_DATABASE_URLS has changed from ${describe(saved)} to ${describe(names)}. Start with the old list, ship what is ` +
      'left, and run `throughlink-server admin log-databases release` first: see docs/operations/log-databases.md.',
  )
}

function describe(names: readonly string[]): string {
  return names.length === 0 ? 'none' : `[${names.join(', ')}]`
}
