import type { Pool } from 'pg'
import { encodeBatch, encodeEntry } from './batchCodec.ts'
import type { EventLog } from './eventLog.ts'
import { createGroupCommit, type GroupCommitLimits } from './groupCommit.ts'
import { floorToHour } from './logPartitions.ts'
import { countUnshipped, insertBatch, type BatchRow } from './logStatements.ts'
import { makeUuidV7 } from '../../platform/engines/makeUuidV7.ts'
import { minuteMs } from '../../platform/time/durations.ts'
import { readRows } from './readRows.ts'
import { rewriteLog } from './rewriteLog.ts'
import { shipNext, toBatch } from './shipNext.ts'

export interface PostgresEventLogOptions {
  readonly pool: Pool
  readonly now: () => number
  /** How long one attempt to write may take before it is repeated. */
  readonly attemptMs?: number
  /**
   * How long `ship` may take. After that its shipment goes to another reader, so it must end by itself
   * before.
   */
  readonly shipMs?: number
  readonly limits?: Partial<GroupCommitLimits>
  /** Called for each failed attempt. */
  readonly onFailure?: (error: unknown) => void
}

/** Stores the log in PostgreSQL, with one row and one commit for the entries of many callers. */
export function createPostgresEventLog(options: PostgresEventLogOptions): EventLog {
  const { pool, now, attemptMs = 2000, shipMs = 5 * minuteMs, limits, onFailure } = options
  const commits = createGroupCommit<BatchRow>({
    // Id and hour are chosen once, so that an attempt with an unknown outcome is repeated as the same row.
    seal(lines) {
      const nowMs = now()
      return {
        id: makeUuidV7(nowMs),
        hourMs: floorToHour(nowMs),
        entryCount: lines.length,
        textBytes: lines.reduce((sum, line) => sum + Buffer.byteLength(line) + 1, 0),
        payload: encodeBatch(lines),
      }
    },
    write: (batch) => insertBatch(pool, batch, attemptMs),
    onFailure,
    limits,
  })

  return {
    async append(entries) {
      await commits.append(entries.map(encodeEntry))
    },
    get isFailing() {
      return commits.isFailing
    },
    get waiting() {
      return commits.waiting
    },
    shipNext: (limits, ship) => shipNext({ pool, now, shipMs, limits }, ship),
    async findUnshipped() {
      const { count, oldest } = await countUnshipped(pool)
      return { batches: count, oldestAtMs: oldest?.getTime() ?? null }
    },
    async *readSince(sinceMs) {
      for await (const row of readRows(pool, sinceMs)) yield toBatch(row)
    },
    rewrite: (change, whileLocked) => rewriteLog({ pool, rewriteMs: shipMs }, change, whileLocked),
    stop: (limitMs) => commits.stop(limitMs),
  }
}
