import type { Pool, PoolClient, QueryConfig } from 'pg'

/** A batch as it is written. */
export interface BatchRow {
  readonly id: string
  readonly hourMs: number
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

/**
 * Readers share this lock; maintenance of partitions holds it exclusively. So the two never wait for each
 * other's table locks, behind which inserts would have to queue. Inserts never take it.
 */
const partitionsLock = 7_468_726_7

/**
 * How long maintenance waits for readers, which hold the lock while they ship. New readers queue behind it.
 */
const partitionsLockMs = 20_000

/**
 * Held by the reader that ships. Only one across all servers, because ids are looked up before they are
 * written.
 */
export const shippingLock = 7_468_726_8

/**
 * Makes one attempt. A repeated attempt finds the row, waits for its outcome if needed, and changes nothing.
 * Such a row was committed by an attempt that may have been cut off before the replicas had it, so it is
 * confirmed only once a later commit has reached them.
 */
export async function insertBatch(pool: Pool, batch: BatchRow, timeoutMs: number): Promise<void> {
  const query: TimedQuery = {
    name: 'log-insert',
    text: `insert into log_batches (batch_id, hour, entry_count, payload, text_bytes)
           values ($1, $2, $3, $4, $5) on conflict (hour, batch_id) do nothing`,
    values: [batch.id, new Date(batch.hourMs), batch.entryCount, batch.payload, batch.textBytes],
    query_timeout: timeoutMs,
  }
  const { rowCount } = await pool.query(query)
  if (rowCount === 0) await commitNothing(pool, timeoutMs)
}

/** Commits a message, which waits for the disk and the replicas. An empty transaction would not. */
async function commitNothing(pool: Pool, timeoutMs: number): Promise<void> {
  const query: TimedQuery = {
    text: `select pg_logical_emit_message(true, 'throughlink', '')`,
    query_timeout: timeoutMs,
  }
  await pool.query(query)
}

/** Begins a reader's transaction. If the reader disappears, its rows are released after `limitMs`. */
export async function beginReading(client: PoolClient, limitMs: number): Promise<void> {
  const query: TimedQuery = {
    text: `begin; set local idle_in_transaction_session_timeout = ${Math.ceil(limitMs)};
           select pg_advisory_xact_lock_shared(${partitionsLock})`,
    query_timeout: partitionsLockMs + 10_000,
  }
  await client.query(query)
}

/** Reads one index row for each unshipped batch. */
export async function countUnshipped(
  pool: Pool,
): Promise<{ readonly count: number; readonly oldest: Date | null }> {
  const { rows } = await pool.query<{ count: number; oldest: Date | null }>({
    name: 'log-count-unshipped',
    text: `select count(*)::integer as count, min(written_at) as oldest
           from log_batches where shipped_at is null`,
  })
  return rows[0] ?? { count: 0, oldest: null }
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

/** Takes the lock that keeps readers out, then sets a short timeout for table locks. */
export async function beginPartitionChange(client: PoolClient, tableLockMs: number): Promise<void> {
  const query: TimedQuery = {
    text: `begin; set local lock_timeout = ${partitionsLockMs};
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
 * Creates a table and then attaches it, because `create table … partition of` locks the whole log. Of the
 * tables that inserts use, attaching locks only the default partition, which it checks for rows of this hour.
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

export async function hasUnshipped(db: Pool | PoolClient, partition: string): Promise<boolean> {
  const { rows } = await db.query<{ found: boolean }>(
    `select exists (select from ${partition} where shipped_at is null) as found`,
  )
  return rows[0]?.found ?? true
}

/** Locks the whole log for a moment. */
export async function dropPartition(client: PoolClient, name: string): Promise<void> {
  await client.query(`drop table ${name}`)
}

export async function deleteShippedFromDefault(pool: Pool, beforeMs: number): Promise<number> {
  const { rowCount } = await pool.query(
    'delete from log_batches_default where shipped_at is not null and hour < $1',
    [new Date(beforeMs)],
  )
  return rowCount ?? 0
}

/** Waits until no reader ships, and blocks readers until the transaction ends. */
export async function lockShipping(client: PoolClient): Promise<void> {
  await client.query(`select pg_advisory_xact_lock(${shippingLock})`)
}

/** Replaces the entries of a batch. Its id and its shipping state stay the same. */
export async function replaceEntries(
  pool: Pool,
  { hour, batch_id }: Pick<StoredBatchRow, 'hour' | 'batch_id'>,
  entryCount: number,
  payload: Buffer,
): Promise<void> {
  await pool.query({
    name: 'log-replace-entries',
    text: 'update log_batches set entry_count = $3, payload = $4 where hour = $1 and batch_id = $2',
    values: [hour, batch_id, entryCount, payload],
  })
}

export async function deleteBatch(
  pool: Pool,
  { hour, batch_id }: Pick<StoredBatchRow, 'hour' | 'batch_id'>,
): Promise<void> {
  await pool.query({
    name: 'log-delete-batch',
    text: 'delete from log_batches where hour = $1 and batch_id = $2',
    values: [hour, batch_id],
  })
}
