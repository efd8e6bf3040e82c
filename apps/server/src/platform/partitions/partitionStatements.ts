import type { Pool, PoolClient } from 'pg'
import { begin, type TimedQuery } from '#platform/engines/inTransaction.ts'
import { limitTransaction } from '#platform/engines/limitSession.ts'

/** Held by the server that changes partitions, so that servers do not wait for each other's table locks. */
const partitionsLock = 7_468_726_7

/** How long maintenance waits for that of another server. */
const partitionsLockMs = 20_000
const partitionChangeMs = partitionsLockMs + 10_000

export async function listPartitions(pool: Pool, table: string): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = $1::regclass order by 1`,
    [table],
  )
  return rows.map(({ name }) => name)
}

/** Takes the lock of maintenance, then sets a short timeout for table locks. */
export async function beginPartitionChange(client: PoolClient, tableLockMs: number): Promise<void> {
  const query: TimedQuery = {
    text: `${begin}; ${limitTransaction(partitionChangeMs)}; set local lock_timeout = ${partitionsLockMs};
           select pg_advisory_xact_lock(${partitionsLock});
           set local lock_timeout = ${tableLockMs}`,
    query_timeout: partitionChangeMs,
  }
  await client.query(query)
}

/** Reads the catalog itself: `to_regclass` may return what it was before the lock of maintenance was waited for. */
export async function tableExists(client: PoolClient, name: string): Promise<boolean> {
  const { rows } = await client.query<{ exists: boolean }>(
    `select exists (
       select from pg_class where relname = $1 and relnamespace = current_schema()::regnamespace
     ) as exists`,
    [name],
  )
  return rows[0]?.exists ?? false
}

export interface NewPartition {
  readonly table: string
  readonly name: string
  readonly fromMs: number
  readonly toMs: number
}

/**
 * Creates a table and then attaches it, because `create table … partition of` locks the whole parent.
 * Attaching locks only one table that inserts use: the default partition, which it checks for rows of this time.
 */
export async function createPartition(
  client: PoolClient,
  { table, name, fromMs, toMs }: NewPartition,
): Promise<void> {
  await client.query(`create table ${name} (like ${table} including all)`)
  await client.query(
    `alter table ${table} attach partition ${name}
     for values from ('${new Date(fromMs).toISOString()}') to ('${new Date(toMs).toISOString()}')`,
  )
}

/** Blocks writes. */
export async function lockPartition(client: PoolClient, name: string): Promise<void> {
  await client.query(`lock table ${name} in access exclusive mode`)
}

/** Locks the whole parent for a moment. */
export async function dropPartition(client: PoolClient, name: string): Promise<void> {
  await client.query(`drop table ${name}`)
}

/** Deletes the rows before a day from the default partition, which is empty unless partitions were not created in time. */
export async function deleteFromDefault(
  pool: Pool,
  {
    table,
    column,
    before,
  }: { readonly table: string; readonly column: string; readonly before: string },
): Promise<void> {
  await pool.query(`delete from ${table}_default where ${column} < $1`, [before])
}
