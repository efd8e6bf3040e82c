import type { Pool, PoolClient } from 'pg'
import type { TimedQuery } from '#platform/engines/inTransaction.ts'
import type { LargeApp } from './turns.ts'

/** Identifies a lane: lanes that were chosen from different numbers of lanes are different lanes. */
export interface LaneKey {
  readonly lane_count: number
  readonly lane: number
}

/** Transaction ids are text, because they have 64 bits. */
export interface LaneRow extends LaneKey {
  readonly front_xid: string
  readonly front_batch: string
  readonly large_apps: readonly LargeApp[]
  readonly turn: string
  readonly shipment_id: string | null
  readonly upto_xid: string | null
  readonly upto_batch: string | null
}

/** Unshipped entries of a lane. */
export interface WaitingLane extends LaneKey {
  /** The transaction of the first row that is not shipped. Null if there is none. */
  readonly first_xid: string | null
  readonly is_leased: boolean
  readonly has_shipment: boolean
  /** True if the database was restored from a dump and {@link adoptRestoredLog} has not run. */
  readonly is_restored: boolean
}

/** Rows `b` of lane `l` that are not shipped. */
export const unshippedRows = `log_batches b where b.lane_count = l.lane_count and b.lane = l.lane
  and (b.xid, b.batch_id) > (l.cursor_xid, l.cursor_batch)`

/** Adds the lanes for this number of lanes. Must run before they are written to: readers look here for lanes. */
export async function ensureLanes(pool: Pool, laneCount: number, timeoutMs: number): Promise<void> {
  const query: TimedQuery = {
    text: `insert into log_lanes (lane_count, lane)
           select $1::smallint, lane from generate_series(0, $1::integer - 1) lane
           on conflict do nothing`,
    values: [laneCount],
    query_timeout: timeoutMs,
  }
  await pool.query(query)
}

/**
 * Returns a lane, and all lanes of other numbers of lanes. With `isAll`, returns every lane. Reads one index
 * entry for each of them and for each partition.
 */
export async function listWaiting(
  pool: Pool,
  { lane_count, lane }: LaneKey,
  isAll: boolean,
): Promise<WaitingLane[]> {
  const { rows } = await pool.query<WaitingLane>({
    name: 'log-list-waiting',
    text: `
      select l.lane_count, l.lane, first.xid as first_xid,
        coalesce(l.lease_until > now(), false) as is_leased,
        l.shipment_id is not null as has_shipment,
        l.xmin <> l.xid::xid as is_restored
      from log_lanes l
      left join lateral (
        select b.xid from ${unshippedRows} order by b.xid, b.batch_id limit 1
      ) first on true
      where $3 or l.lane_count <> $1 or l.lane = $2`,
    values: [lane_count, lane, isAll],
  })
  return rows
}

/** Takes a lease that has ended or was never taken. Returns null if another reader has it. */
export async function takeLease(
  pool: Pool,
  { lane_count, lane }: LaneKey,
  token: string,
  leaseMs: number,
): Promise<LaneRow | null> {
  const { rows } = await pool.query<LaneRow>({
    name: 'log-take-lease',
    text: `
      update log_lanes set lease_token = $3, lease_until = now() + $4 * interval '1 millisecond',
        xid = pg_current_xact_id()
      where lane_count = $1 and lane = $2 and (lease_until is null or lease_until <= now())
      returning lane_count, lane, front_xid, front_batch, large_apps, turn,
        shipment_id, upto_xid, upto_batch`,
    values: [lane_count, lane, token, leaseMs],
  })
  return rows[0] ?? null
}

/** Returns false if the lease was lost. */
export async function renewLease(
  pool: Pool,
  { lane_count, lane }: LaneKey,
  token: string,
  leaseMs: number,
): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'log-renew-lease',
    text: `
      update log_lanes set lease_until = now() + $4 * interval '1 millisecond', xid = pg_current_xact_id()
      where lane_count = $1 and lane = $2 and lease_token = $3`,
    values: [lane_count, lane, token, leaseMs],
  })
  return rowCount === 1
}

export async function releaseLease(
  pool: Pool,
  { lane_count, lane }: LaneKey,
  token: string,
): Promise<void> {
  await pool.query({
    name: 'log-release-lease',
    text: `
      update log_lanes set lease_token = null, lease_until = null, xid = pg_current_xact_id()
      where lane_count = $1 and lane = $2 and lease_token = $3`,
    values: [lane_count, lane, token],
  })
}

/** Counting more would take seconds, and tells an operator nothing new. */
const maxCountedBatches = 100_000

/**
 * Counts the batches that are not shipped, up to {@link maxCountedBatches} for each lane, including those that
 * wait for a running transaction. Reads one index entry for each.
 */
export async function countUnshipped(
  pool: Pool,
): Promise<{ readonly count: number; readonly oldest: Date | null }> {
  const { rows } = await pool.query<{ count: number; oldest: Date | null }>({
    name: 'log-count-unshipped',
    text: `
      select coalesce(least(sum(counted.count), ${maxCountedBatches}), 0)::integer as count,
        min(oldest.written_at) as oldest
      from log_lanes l
      left join lateral (
        select b.written_at from ${unshippedRows} order by b.xid, b.batch_id limit 1
      ) oldest on true
      left join lateral (
        select count(*) from (select from ${unshippedRows} limit ${maxCountedBatches}) unshipped
      ) counted on true`,
  })
  return rows[0] ?? { count: 0, oldest: null }
}

/** Returns when the oldest unshipped batch was written, or null if everything is shipped. */
export async function findOldestUnshipped(pool: Pool): Promise<Date | null> {
  const { rows } = await pool.query<{ oldest: Date | null }>({
    name: 'log-oldest-unshipped',
    text: `
      select min(first.written_at) as oldest from log_lanes l, lateral (
        select b.written_at from ${unshippedRows} order by b.xid, b.batch_id limit 1
      ) first`,
  })
  return rows[0]?.oldest ?? null
}

/** Returns whether a partition has rows that are not shipped, by its index. */
export async function hasUnshipped(db: Pool | PoolClient, partition: string): Promise<boolean> {
  const { rows } = await db.query<{ found: boolean }>(
    `with recursive present as (
       (select lane_count, lane from ${partition} order by lane_count, lane limit 1)
       union all
       select next.lane_count, next.lane from present p, lateral (
         select b.lane_count, b.lane from ${partition} b
         where (b.lane_count, b.lane) > (p.lane_count, p.lane)
         order by b.lane_count, b.lane limit 1
       ) next
     )
     select exists (
       select from present p left join log_lanes l using (lane_count, lane)
       where l.lane is null or exists (
         select from ${partition} b where b.lane_count = l.lane_count and b.lane = l.lane
           and (b.xid, b.batch_id) > (l.cursor_xid, l.cursor_batch))
     ) as found`,
  )
  return rows[0]?.found ?? true
}

/** Deletes shipped rows of hours before this time. */
export async function deleteShippedFromDefault(pool: Pool, beforeMs: number): Promise<void> {
  await pool.query(
    `delete from log_batches_default b using log_lanes l
     where b.hour < $1 and b.lane_count = l.lane_count and b.lane = l.lane
       and (b.xid, b.batch_id) <= (l.cursor_xid, l.cursor_batch)`,
    [new Date(beforeMs)],
  )
}

/**
 * Returns when the oldest batch that is not shipped was written, or the present time if there is none. Reads one
 * index entry for each lane.
 */
export async function findShippedUntil(pool: Pool): Promise<Date> {
  const { rows } = await pool.query<{ until: Date }>({
    name: 'log-find-shipped-until',
    text: `
      select coalesce(min(oldest.written_at), now()) as until
      from log_lanes l
      left join lateral (
        select b.written_at from ${unshippedRows} order by b.xid, b.batch_id limit 1
      ) oldest on true`,
  })
  return rows[0]?.until ?? new Date(0)
}
