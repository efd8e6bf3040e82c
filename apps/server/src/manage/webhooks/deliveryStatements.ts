import { sql, type Kysely } from 'kysely'
import type { Database } from '../../platform/engines/database.ts'

type Db = Kysely<Database>

/** A delivery that is this worker's until its lease ends. */
export interface ClaimedDelivery {
  readonly messageId: string
  readonly endpointId: string
  readonly appId: string
  /** Of all attempts there ever were; it must still be the last when this one is recorded. */
  readonly attempt: number
  /** Of this row of retries, this one included. */
  readonly tries: number
  readonly eventType: string
  readonly data: unknown
  readonly createdAt: Date
  readonly url: string
  readonly sealedSecret: Buffer
  readonly sealedPreviousSecret: Buffer | null
  /** How often the endpoint had failed in a row. */
  readonly failureCount: number
}

export interface ClaimOptions {
  readonly now: Date
  /** When an attempt that was not recorded is taken for lost. */
  readonly leaseUntil: Date
  readonly limit: number
  readonly maxPerEndpoint: number
  /** About so many: a few more when several endpoints of an app get their first at once. */
  readonly maxPerApp: number
  /** What this worker has under way already, by the ids of endpoints and of apps. */
  readonly busy: ReadonlyMap<string, number>
}

/**
 * Takes deliveries that are due, of any number of workers each by one. Endpoints are gone through by their
 * index and not by their deliveries, so what piles up for one of them costs the others nothing. One that
 * has failed gets a single delivery at a time; those of one app share its room.
 */
export async function claimDeliveries(
  db: Db,
  { now, leaseUntil, limit, maxPerEndpoint: perEndpoint, maxPerApp: perApp, busy }: ClaimOptions,
): Promise<readonly ClaimedDelivery[]> {
  const { rows } = await sql<ClaimedDelivery>`
    with recursive waiting (endpoint_id) as (
      (select endpoint_id from webhook_deliveries
       where status = 'pending' order by endpoint_id limit 1)
      union all
      select (select next.endpoint_id from webhook_deliveries next
              where next.status = 'pending' and next.endpoint_id > waiting.endpoint_id
              order by next.endpoint_id limit 1)
      from waiting where waiting.endpoint_id is not null
    ), busy (id, count) as (
      select * from unnest(${[...busy.keys()]}::text[], ${[...busy.values()]}::int[])
    ), open as materialized (
      select endpoint.id, endpoint.app_id, random() as place,
             case when endpoint.failure_count > 0 then 1 else ${perEndpoint}::int end
               - coalesce((select count from busy where busy.id = endpoint.id), 0) as room
      from waiting
      join webhook_endpoints endpoint on endpoint.id = waiting.endpoint_id
      where endpoint.is_enabled
        and (endpoint.paused_until is null or endpoint.paused_until <= ${now})
        and exists (
          select from webhook_deliveries due where due.endpoint_id = endpoint.id
            and due.status = 'pending' and due.next_attempt_at <= ${now})
    ), ready as materialized (
      select id, room from (
        select *, sum(room) over (partition by app_id order by place) - room
                    + coalesce((select count from busy where busy.id = app_id), 0) as taken
        from open where room > 0
      ) shared
      where taken < ${perApp} order by place
    ), picked as materialized (
      select due.message_id, due.endpoint_id from ready cross join lateral (
        select message_id, endpoint_id from webhook_deliveries
        where endpoint_id = ready.id and status = 'pending' and next_attempt_at <= ${now}
        order by next_attempt_at limit ready.room
        for update skip locked
      ) due
      limit ${limit}
    )
    update webhook_deliveries delivery
    set attempt_count = delivery.attempt_count + 1, tries = delivery.tries + 1,
        next_attempt_at = ${leaseUntil}, last_attempt_at = ${now}
    from picked
    join webhook_messages message on message.id = picked.message_id
    join webhook_endpoints endpoint on endpoint.id = picked.endpoint_id
    where delivery.message_id = picked.message_id and delivery.endpoint_id = picked.endpoint_id
    returning
      delivery.message_id as "messageId", delivery.endpoint_id as "endpointId",
      delivery.attempt_count as attempt, delivery.tries, message.app_id as "appId",
      message.event_type as "eventType", message.payload as data,
      message.created_at as "createdAt", endpoint.url, endpoint.secret as "sealedSecret",
      case when endpoint.previous_secret_until > ${now} then endpoint.previous_secret end
        as "sealedPreviousSecret",
      endpoint.failure_count as "failureCount"`.execute(db)
  return rows
}

/** How an attempt ended. */
export interface FinishedAttempt {
  readonly startedAt: Date
  readonly durationMs: number
  readonly statusCode: number | null
  readonly error: string | null
}

/** Of a delivery that is asked for again and again, this many are kept. */
const keptAttempts = 20

/** False when somebody else has taken over: then it is theirs to say how it ended. */
export async function recordSuccess(
  db: Db,
  claim: ClaimedDelivery,
  attempt: FinishedAttempt,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    with settled as (
      update webhook_deliveries
      set status = 'delivered', delivered_at = ${now}, last_error = null,
          last_status_code = ${attempt.statusCode}
      where ${isClaim(claim)}
      returning message_id
    ), ${history(claim, attempt)}, endpoint as (
      update webhook_endpoints
      set failing_since = null, failure_count = 0, paused_until = null
      where id = ${claim.endpointId} and failure_count > 0 and exists (select from settled)
    )
    select count(*)::int as count from settled`.execute(db)
  return rows[0]?.count === 1
}

export interface FailureRecord {
  /** Null: it is not tried again. */
  readonly nextAttemptAt: Date | null
  readonly pausedUntil: Date
  /** Whether it speaks against the endpoint, or only against this service. */
  readonly isReceiverError: boolean
}

/** Resolves to since when the endpoint has failed; null when somebody else has taken over. */
export async function recordFailure(
  db: Db,
  claim: ClaimedDelivery,
  attempt: FinishedAttempt,
  {
    nextAttemptAt,
    pausedUntil,
    isReceiverError: isTheirs,
    now,
  }: FailureRecord & { readonly now: Date },
): Promise<Date | null> {
  const { rows } = await sql<{ failing_since: Date | null }>`
    with settled as (
      update webhook_deliveries
      set status = ${nextAttemptAt === null ? 'failed' : 'pending'},
          next_attempt_at = coalesce(${nextAttemptAt}::timestamptz, next_attempt_at),
          last_status_code = ${attempt.statusCode}, last_error = ${attempt.error}
      where ${isClaim(claim)}
      returning message_id
    ), ${history(claim, attempt)}
    update webhook_endpoints
    set failing_since = coalesce(failing_since, ${isTheirs ? now : null}::timestamptz),
        -- Attempts that were under way together have failed once, not each.
        failure_count = greatest(failure_count, ${claim.failureCount}::int + 1),
        paused_until = greatest(paused_until, ${pausedUntil}::timestamptz)
    where id = ${claim.endpointId} and exists (select from settled)
    returning failing_since`.execute(db)
  return rows[0]?.failing_since ?? null
}

/** Gives a delivery back that was not tried: the next worker takes it at once. */
export async function releaseDelivery(db: Db, claim: ClaimedDelivery, now: Date): Promise<void> {
  await sql`
    update webhook_deliveries set next_attempt_at = ${now}, tries = greatest(tries - 1, 0)
    where ${isClaim(claim)}`.execute(db)
}

function isClaim({ messageId, endpointId, attempt }: ClaimedDelivery) {
  return sql`message_id = ${messageId} and endpoint_id = ${endpointId}
    and attempt_count = ${attempt} and status = 'pending'`
}

function history({ messageId, endpointId, attempt }: ClaimedDelivery, ended: FinishedAttempt) {
  return sql`recorded as (
      insert into webhook_attempts
        (message_id, endpoint_id, number, started_at, duration_ms, status_code, error)
      select ${messageId}, ${endpointId}, ${attempt}::int, ${ended.startedAt}::timestamptz,
             ${ended.durationMs}::int, ${ended.statusCode}::smallint, ${ended.error}
      from settled
    ), trimmed as (
      delete from webhook_attempts where message_id = ${messageId}
        and endpoint_id = ${endpointId} and number <= ${attempt - keptAttempts}
    )`
}

/** What still waits for an endpoint that was disabled has failed; it can be asked for again later. */
export async function failPendingDeliveries(
  db: Db,
  endpointId: string,
  limit: number,
): Promise<number> {
  const { numAffectedRows } = await sql`
    update webhook_deliveries set status = 'failed', last_error = 'endpoint_disabled'
    where endpoint_id = ${endpointId} and status = 'pending' and message_id in (
      select message_id from webhook_deliveries
      where endpoint_id = ${endpointId} and status = 'pending'
        and exists (select from webhook_endpoints where id = ${endpointId} and not is_enabled)
      limit ${limit} for update skip locked
    )`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

/** Messages of long ago, with their deliveries. Resolves to how many: fewer than the limit were the last. */
export async function deleteOldMessages(db: Db, before: Date, limit = 2_000): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from webhook_messages where id in (
      select id from webhook_messages where created_at < ${before}
      order by created_at limit ${limit}
    )`.execute(db)
  return Number(numAffectedRows ?? 0n)
}
