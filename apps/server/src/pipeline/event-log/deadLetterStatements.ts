import type { Pool, PoolClient } from 'pg'
import type { TimedQuery } from '#platform/engines/inTransaction.ts'
import { truncateText } from '#platform/text/truncateText.ts'
import { encodeEntry } from './batchCodec.ts'
import type { DeadLetterSelection, RefusedEntry } from './eventLog.ts'
import type { LogEntry } from './logEntry.ts'

export interface DeadLetter {
  readonly id: string
  readonly app_id: string
  readonly kind: string
  /** The entry as a line of the event log. */
  readonly entry: string
  readonly reason: string
  /** How often it was refused. */
  readonly attempts: number
  readonly first_refused_at: Date
  readonly last_refused_at: Date
  /** The batch that repeats it, if a retry has not been shipped yet. */
  readonly retry_batch_id: string | null
}

type Queryable = Pool | PoolClient

/** Long, because a shipment may have tens of thousands of refused entries, and only the reader waits. */
export const deadLettersMs = 30_000

const rowsPerInsert = 1_000
const maxReasonLength = 500

/**
 * Saves refused entries. One that is a dead letter already is counted as another attempt, so that an entry
 * which is sent again and again takes one row.
 */
export async function saveDeadLetters(
  client: PoolClient,
  refused: readonly RefusedEntry[],
): Promise<void> {
  // A statement cannot change a row twice.
  const unique = [...new Map(refused.map((each) => [each.id, each])).values()]
  for (let from = 0; from < unique.length; from += rowsPerInsert) {
    const rows = unique.slice(from, from + rowsPerInsert)
    const query: TimedQuery = {
      text: `insert into dead_letters (id, app_id, kind, entry, reason, install_id)
             select * from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[],
               $6::text[])
             on conflict (id) do update set entry = excluded.entry, reason = excluded.reason,
               attempts = dead_letters.attempts + 1, last_refused_at = now(), retry_batch_id = null`,
      values: [
        rows.map(({ id }) => id),
        rows.map(({ entry }) => toText(entry.appId)),
        rows.map(({ entry }) => toText(entry.kind)),
        rows.map(({ entry }) => encodeEntry(entry)),
        rows.map(({ reason }) => toText(reason)),
        rows.map(({ entry }) => findInstallId(entry)),
      ],
      query_timeout: deadLettersMs,
    }
    await client.query(query)
  }
}

/** Not truncated: it is compared with the id of an install to erase. An id with NUL cannot be requested. */
function findInstallId(entry: LogEntry): string | null {
  const id = entry.kind === 'match' ? entry.id : entry.kind === 'event' ? entry.installId : null
  return typeof id === 'string' ? id.toWellFormed().replaceAll('\0', '\ufffd') : null
}

/** PostgreSQL rejects NUL and lone surrogates, and a dead letter that cannot be saved would stop shipping. */
function toText(text: string): string {
  return truncateText(text.replaceAll('\0', '\ufffd'), maxReasonLength)
}

/** Deletes the dead letters whose retry was in one of these batches and has been stored. */
export async function deleteStoredRetries(
  client: PoolClient,
  batchIds: readonly string[],
): Promise<void> {
  const query: TimedQuery = {
    name: 'log-delete-stored-retries',
    text: 'delete from dead_letters where retry_batch_id = any($1::uuid[])',
    values: [batchIds],
    query_timeout: deadLettersMs,
  }
  await client.query(query)
}

export async function countDeadLetters(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>({
    name: 'log-count-dead-letters',
    text: 'select count(*)::integer as count from dead_letters',
  })
  return rows[0]?.count ?? 0
}

/** Returns the dead letters that were refused last, newest first. */
export async function listNewestDeadLetters(
  db: Queryable,
  limit: number,
  appId: string | null,
): Promise<DeadLetter[]> {
  const { rows } = await db.query<DeadLetter>(
    `select * from dead_letters where $1::text is null or app_id = $1
     order by last_refused_at desc, id desc limit $2`,
    [appId, limit],
  )
  return rows
}

export async function findDeadLetter(db: Queryable, id: string): Promise<DeadLetter | null> {
  const { rows } = await db.query<DeadLetter>('select * from dead_letters where id = $1', [id])
  return rows[0] ?? null
}

/** Locks dead letters that have no retry yet: those with these ids, or any if `ids` is null. */
export async function lockForRetry(
  client: PoolClient,
  ids: readonly string[] | null,
  limit: number,
): Promise<DeadLetter[]> {
  const { rows } = await client.query<DeadLetter>(
    `select * from dead_letters
     where retry_batch_id is null and ($1::uuid[] is null or id = any($1))
     order by id limit $2 for update`,
    [ids, limit],
  )
  return rows
}

export async function markRetried(
  client: PoolClient,
  ids: readonly string[],
  batchId: string,
): Promise<void> {
  await client.query('update dead_letters set retry_batch_id = $2 where id = any($1::uuid[])', [
    ids,
    batchId,
  ])
}

/**
 * Deletes dead letters without a waiting retry: those with these ids, or all if `ids` is null. Returns their
 * number. One with a waiting retry is in the event log again, and would be shipped in any case.
 */
export async function dropDeadLetters(pool: Pool, ids: readonly string[] | null): Promise<number> {
  const { rowCount } = await pool.query(
    'delete from dead_letters where retry_batch_id is null and ($1::uuid[] is null or id = any($1))',
    [ids],
  )
  return rowCount ?? 0
}

/**
 * Deletes dead letters for erasure. One with a waiting retry is in the event log again and would be shipped in
 * any case, so it stays until then. Returns whether none is left.
 */
export async function eraseDeadLetters(
  db: Queryable,
  { installs, ids }: DeadLetterSelection,
): Promise<boolean> {
  const selected = `(id = any($1::uuid[]) or (app_id, install_id) in (
    select * from unnest($2::text[], $3::text[])))`
  const values = [
    ids,
    installs.map(({ appId }) => appId),
    installs.map(({ installId }) => installId),
  ]
  await db.query(`delete from dead_letters where retry_batch_id is null and ${selected}`, values)
  const { rows } = await db.query(`select from dead_letters where ${selected} limit 1`, values)
  return rows.length === 0
}

/** Deletes the dead letters of an app. */
export async function purgeDeadLetters(pool: Pool, appId: string): Promise<void> {
  await pool.query('delete from dead_letters where app_id = $1', [appId])
}
