import type { ResponseOutcome } from './connector.ts'

/** Statuses that say that the request itself is wrong. */
const refusals: ReadonlySet<number> = new Set([400, 405, 411, 413, 414, 415, 422, 431])

/**
 * Reads the status of a response in the usual way. A wrong key (401, 403) and an unknown address (404) are
 * retried, because the team can correct its settings, and messages must not be lost until then.
 */
export function readStatus(status: number): ResponseOutcome {
  if (status >= 200 && status < 300) return 'done'
  return refusals.has(status) ? 'refused' : 'retry'
}
