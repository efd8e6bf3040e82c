import type { Pool, PoolClient } from 'pg'
import type { TimedQuery } from '#platform/engines/inTransaction.ts'

/** A batch as it is written. */
export interface BatchRow {
  readonly id: string
  readonly hourMs: number
  readonly lane: number
  readonly laneCount: number
  readonly entryCount: number
  /** Size of the entries before they were packed. */
  readonly textBytes: number
  readonly payload: Buffer
}

/** A batch as it is read. */
export interface StoredBatchRow {
  readonly batch_id: string
  readonly hour: Date
  readonly written_at: Date
  readonly entry_count: number
  readonly payload: Buffer
}

const batchColumns = 7

/**
 * Makes one attempt to write the batches of one commit. A repeated attempt finds the rows, waits for their
 * outcome if needed, and changes nothing. Such rows were committed by an attempt that may have been cut off
 * before the replicas had it, so they are confirmed only once a later commit has reached them.
 */
export async function insertBatches(
  db: Pool | PoolClient,
  batches: readonly BatchRow[],
  timeoutMs: number,
): Promise<void> {
  const query: TimedQuery = {
    name: `log-insert-${batches.length}`,
    text: getInsertText(batches.length),
    values: batches.flatMap((batch) => [
      batch.id,
      new Date(batch.hourMs),
      batch.laneCount,
      batch.lane,
      batch.entryCount,
      batch.payload,
      batch.textBytes,
    ]),
    query_timeout: timeoutMs,
  }
  const { rowCount } = await db.query(query)
  if (rowCount !== batches.length) await commitNothing(db, timeoutMs)
}

/** By number of rows. */
const insertTexts: string[] = []

function getInsertText(rows: number): string {
  return (insertTexts[rows] ??= `
    insert into log_batches (batch_id, hour, lane_count, lane, entry_count, payload, text_bytes)
    values ${Array.from({ length: rows }, (_, row) => listPlaceholders(row)).join(', ')}
    on conflict (hour, batch_id) do nothing`)
}

/** Returns `($1, …, $7)` for the first row. */
function listPlaceholders(row: number): string {
  const names = Array.from(
    { length: batchColumns },
    (_, column) => `$${row * batchColumns + column + 1}`,
  )
  return `(${names.join(', ')})`
}

/** Commits a message, which waits for the disk and the replicas. An empty transaction would not. */
export async function commitNothing(db: Pool | PoolClient, timeoutMs: number): Promise<void> {
  const query: TimedQuery = {
    text: `select pg_logical_emit_message(true, 'throughlink', '')`,
    query_timeout: timeoutMs,
  }
  await db.query(query)
}

/**
 * Returns the oldest hour in the log, or the present time if it is empty. A batch is never written before its
 * hour. Reads one index row of each partition.
 */
export async function findRetainedSince(pool: Pool): Promise<Date> {
  const { rows } = await pool.query<{ since: Date }>({
    name: 'log-find-retained-since',
    text: 'select coalesce(min(hour), now()) as since from log_batches',
  })
  return rows[0]?.since ?? new Date(0)
}

/** Returns the next batches of an hour in the order of their ids. Reads one partition by its primary key. */
export async function readPage(
  pool: Pool,
  hourMs: number,
  afterId: string,
  sinceMs: number,
  limit: number,
): Promise<StoredBatchRow[]> {
  const { rows } = await pool.query<StoredBatchRow>({
    name: 'log-read-page',
    text: `select batch_id, hour, written_at, entry_count, payload from log_batches
           where hour = $1 and batch_id > $2 and written_at >= $3 order by batch_id limit $4`,
    values: [new Date(hourMs), afterId, new Date(sinceMs), limit],
  })
  return rows
}

/** Returns the hours in the default partition. Empty unless partitions were not created in time. */
export async function listDefaultPartitionHours(pool: Pool): Promise<number[]> {
  const { rows } = await pool.query<{ hour: Date }>(
    'select distinct hour from log_batches_default order by hour',
  )
  return rows.map(({ hour }) => hour.getTime())
}
