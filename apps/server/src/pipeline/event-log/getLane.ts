/** Maximum number of databases of the event log. */
export const maxLogDatabases = 64

/** Maximum number of lanes. */
export const maxLanes = 64

/**
 * Returns the lane of an app, from 0. The shipper relies on all entries of an app being in one lane for a given
 * number of lanes, so this function must never change. FNV-1a over UTF-16 code units, with its bits mixed
 * because a remainder uses the low ones only.
 */
export function getLane(appId: string, laneCount: number): number {
  if (laneCount === 1) return 0
  let hash = 0x811c9dc5
  for (let at = 0; at < appId.length; at += 1) {
    hash = Math.imul(hash ^ appId.charCodeAt(at), 0x01000193)
  }
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return ((hash ^ (hash >>> 16)) >>> 0) % laneCount
}

/**
 * Returns the database of an app, as a position in `LOG_DATABASE_URLS`, from 0. All servers must agree on it, so this
 * function must never change. It hashes more than the id of the app, because the lanes of each database are chosen by
 * the hash of the id: with the same hash, some lanes of a database would stay empty.
 */
export function getLogDatabase(appId: string, databaseCount: number): number {
  return getLane(`database of ${appId}`, databaseCount)
}
