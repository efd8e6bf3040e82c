import type { Pool } from 'pg'
import { decodeBatch, encodeBatch, encodeEntry } from './batchCodec.ts'
import type { EventLog, LogBatch } from './eventLog.ts'
import { createGroupCommit, type GroupCommitLimits } from './groupCommit.ts'
import { inTransaction } from './inTransaction.ts'
import { floorToHour, hourMs, partitionHourMs } from './logPartitions.ts'
import {
  beginReading,
  insertBatch,
  listHoursOfDefault,
  listPartitions,
  lockUnshipped,
  markShipped,
  readPage,
  type BatchRow,
  type StoredBatchRow,
} from './logStatements.ts'
import { makeBatchId } from './makeBatchId.ts'

export interface PostgresEventLogOptions {
  readonly pool: Pool
  readonly now: () => number
  /** How long one attempt to write may take before it is repeated. */
  readonly attemptMs?: number
  /** How long `ship` may take. Then its batches are given to others, so it must end by itself before. */
  readonly shipMs?: number
  readonly limits?: Partial<GroupCommitLimits>
  /** Told of each attempt that failed. */
  readonly onFailure?: (error: unknown) => void
}

const pageBatches = 50
const firstId = '00000000-0000-0000-0000-000000000000'

/**
 * A batch belongs to the hour in which it was packed, however long the database was away before it took
 * it. Hours that are so much older are looked through as well for what was written since.
 */
const lookBackMs = 24 * hourMs

/** The log in PostgreSQL: one row and one commit for the entries of many callers. */
export function createPostgresEventLog(options: PostgresEventLogOptions): EventLog {
  const { pool, now, attemptMs = 2000, shipMs = 300_000, limits, onFailure } = options
  const commits = createGroupCommit<BatchRow>({
    // Id and hour are chosen once: an attempt whose outcome is unknown is repeated as the same row.
    seal(lines) {
      const nowMs = now()
      return {
        id: makeBatchId(nowMs),
        hourMs: floorToHour(nowMs),
        entryCount: lines.length,
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
    shipNext: (limit, ship) =>
      inTransaction(pool, async (client) => {
        await beginReading(client, shipMs)
        const rows = await lockUnshipped(client, limit)
        if (rows.length > 0) {
          await ship(rows.map(toBatch))
          for (const [hour, ids] of idsByHour(rows)) {
            await markShipped(client, new Date(hour), ids)
          }
        }
        return rows.length
      }),
    async *readSince(sinceMs) {
      for (const hour of await listHours(pool, floorToHour(sinceMs) - lookBackMs)) {
        let afterId = firstId
        for (;;) {
          // Pages and no cursor: a long transaction would hold back vacuum and partitions.
          const rows = await readPage(pool, hour, afterId, sinceMs, pageBatches)
          for (const row of rows) yield toBatch(row)
          const last = rows.at(-1)
          if (last === undefined || rows.length < pageBatches) break
          afterId = last.batch_id
        }
      }
    },
    stop: (limitMs) => commits.stop(limitMs),
  }
}

function toBatch({ batch_id, written_at, payload }: StoredBatchRow): LogBatch {
  return { id: batch_id, writtenAtMs: written_at.getTime(), entries: decodeBatch(payload) }
}

function idsByHour(rows: readonly StoredBatchRow[]): Map<number, string[]> {
  const ids = new Map<number, string[]>()
  for (const { hour, batch_id } of rows) {
    const ofHour = ids.get(hour.getTime())
    if (ofHour === undefined) ids.set(hour.getTime(), [batch_id])
    else ofHour.push(batch_id)
  }
  return ids
}

async function listHours(pool: Pool, fromMs: number): Promise<number[]> {
  const partitions = await listPartitions(pool)
  const hours = new Set([
    ...partitions.map(partitionHourMs).filter((hour) => hour !== null),
    ...(await listHoursOfDefault(pool)),
  ])
  return [...hours].filter((hour) => hour >= fromMs).sort((a, b) => a - b)
}
