/** How many connections each use of the main database may have. */
export interface ConnectionShares {
  /** Clicks, matches, links and jobs. */
  readonly main: number
  /** The event log. */
  readonly log: number
  /** The management API. */
  readonly management: number
}

/**
 * Divides the connections of a process (`DATABASE_POOL`, at least 5), so that slow statements of one use cannot take the
 * connections of another one. The log commits for many requests at once, and needs few.
 */
export function shareConnections(total: number): ConnectionShares {
  const log = Math.max(1, Math.floor(total / 5))
  const management = Math.max(2, Math.floor(total / 4))
  return { main: total - log - management, log, management }
}
