import type { Pool, PoolClient, QueryConfig } from 'pg'
import { begin } from '#platform/engines/inTransaction.ts'

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

/** Adds a timeout for one statement, which `pg` supports but its types lack. */
export type TimedQuery = QueryConfig & { readonly query_timeout: number }

/** Held by the server that changes partitions, so that servers do not wait for each other's table locks. */
const partitionsLock = 7_468_726_7

/** How long maintenance waits for that of another server. */
const partitionsLockMs = 20_000

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

export async function listPartitions(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = 'log_batches'::regclass order by 1`,
  )
  return rows.map(({ name }) => name)
}

/** Returns the hours in the default partition. Empty unless partitions were not created in time. */
export async function listDefaultPartitionHours(pool: Pool): Promise<number[]> {
  const { rows } = await pool.query<{ hour: Date }>(
    'select distinct hour from log_batches_default order by hour',
  )
  return rows.map(({ hour }) => hour.getTime())
}

/** Takes the lock of maintenance, then sets a short timeout for table locks. */
export async function beginPartitionChange(client: PoolClient, tableLockMs: number): Promise<void> {
  const query: TimedQuery = {
    text: `${begin}; set local lock_timeout = ${partitionsLockMs};
           select pg_advisory_xact_lock(${partitionsLock});
           set local lock_timeout = ${tableLockMs}`,
    query_timeout: partitionsLockMs + 10_000,
  }
  await client.query(query)
}

export async function tableExists(client: PoolClient, name: string): Promise<boolean> {
  const { rows } = await client.query<{ exists: boolean }>(
    'select to_regclass($1) is not null as exists',
    [name],
  )
  return rows[0]?.exists ?? false
}

/**
 * Creates a table and then attaches it, because `create table … partition of` locks the whole log.
 * Attaching locks only one table that inserts use: the default partition, which it checks for rows of this hour.
 */
export async function createPartition(
  client: PoolClient,
  name: string,
  fromMs: number,
  toMs: number,
): Promise<void> {
  await client.query(`create table ${name} (like log_batches including all)`)
  await client.query(
    `alter table log_batches attach partition ${name}
     for values from ('${new Date(fromMs).toISOString()}') to ('${new Date(toMs).toISOString()}')`,
  )
}

/** Blocks writes, so that the partition stays fully shipped once it is found to be. */
export async function lockPartition(client: PoolClient, name: string): Promise<void> {
  await client.query(`lock table ${name} in access exclusive mode`)
}

/** Locks the whole log for a moment. */
export async function dropPartition(client: PoolClient, name: string): Promise<void> {
  await client.query(`drop table ${name}`)
}
