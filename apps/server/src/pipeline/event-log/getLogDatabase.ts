import { getLane } from './getLane.ts'

/** Maximum number of databases of the event log. */
export const maxLogDatabases = 64

/**
 * Returns the database of an app, as a position in `LOG_DATABASE_URLS`, from 0. All servers must agree on it, so this
 * function must never change. It hashes more than the id of the app, because the lanes of each database are chosen by
 * the hash of the id: with the same hash, some lanes of a database would stay empty.
 */
export function getLogDatabase(appId: string, databaseCount: number): number {
  return getLane(`database of ${appId}`, databaseCount)
}
