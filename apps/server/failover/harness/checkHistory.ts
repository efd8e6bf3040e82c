import type { Pool } from 'pg'
import { createPostgresEventLog } from '../../src/pipeline/event-log/eventLog.postgres.ts'
import { findMissing, readWholeLog } from '../../faults/harness/readWholeLog.ts'
import type { History } from './createLoad.ts'

export interface HistoryCheck {
  /** Acknowledged clicks, claims and events that the database does not have. */
  readonly lost: number
  /** Clicks that more than one install got. */
  readonly doubleClaims: number
  readonly note: string
}

/** Compares everything that was acknowledged with what the database has. */
export async function checkHistory(
  pool: Pool,
  history: History,
  sinceMs: number,
): Promise<HistoryCheck> {
  const log = createPostgresEventLog({ pool, now: Date.now })
  const { clicks, events } = await readWholeLog(log, sinceMs)
  await log.stop(0)
  const { rows } = await pool.query<{ install_id: string; click_reference: Buffer }>(
    'select install_id, click_reference from claims',
  )
  const stored = new Map(
    rows.map((row) => [row.install_id, row.click_reference.toString('base64url')]),
  )
  const lostClicks = findMissing(clicks, history.clicks).length
  const lostEvents = findMissing(events, history.events).length
  const lostClaims = [...history.claims].filter(([id, click]) => stored.get(id) !== click).length
  return {
    lost: lostClicks + lostEvents + lostClaims,
    doubleClaims: history.claims.size - new Set(history.claims.values()).size,
    note: `of ${history.clicks.size} clicks ${lostClicks}, of ${history.events.size} events ${lostEvents}, of ${history.claims.size} claims ${lostClaims}`,
  }
}
