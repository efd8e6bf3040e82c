import { type Kysely, sql } from 'kysely'
import type { EndpointKind } from '#pipeline/outbox/endpointKinds.ts'
import type { WebhookEventType } from '#pipeline/outbox/eventTypes.ts'
import type { Database } from '#platform/engines/database.ts'
import type { Settings } from './connectors/connector.ts'

type Db = Kysely<Database>

/** A delivery that this worker has claimed until its lease ends. */
export interface ClaimedDelivery {
  readonly messageId: string
  readonly endpointId: string
  readonly appId: string
  /** Number of the attempt, over all redeliveries. It must still be the latest when the result is recorded. */
  readonly attempt: number
  /** Number of tries since the last (re)delivery request, including this one. */
  readonly tries: number
  readonly eventType: WebhookEventType
  readonly data: unknown
  readonly createdAt: Date
  readonly sampleRate: number
  readonly kind: EndpointKind
  /** Settings of a connector. Secret ones are redacted. */
  readonly settings: Settings
  readonly url: string
  readonly sealedSecret: Buffer
  readonly sealedPreviousSecret: Buffer | null
  /** Consecutive failures of the endpoint before this attempt. */
  readonly failureCount: number
}

export interface ClaimOptions {
  readonly now: Date
  /** Time after which an unrecorded attempt is considered lost. */
  readonly leaseUntil: Date
  readonly limit: number
  readonly maxPerEndpoint: number
  /** Approximate: exceeded slightly if several endpoints of an app start at once. */
  readonly maxPerApp: number
  /** Number of deliveries in flight in this worker, by endpoint id and by app id. */
  readonly busy: ReadonlyMap<string, number>
  /** Kinds whose endpoints get one request at a time. */
  readonly serialKinds: readonly EndpointKind[]
}

/**
 * Claims deliveries that are due. Each delivery is claimed by one worker, however many run. The query walks
 * endpoints by index instead of scanning deliveries, so a backlog of one endpoint does not slow down others. An
 * endpoint that has failed gets one delivery at a time. Endpoints of an app share the limit of the app.
 */
export async function claimDeliveries(
  db: Db,
  { now, leaseUntil, limit, maxPerEndpoint, maxPerApp, busy, serialKinds }: ClaimOptions,
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
             case when endpoint.failure_count > 0 or endpoint.kind = any(${serialKinds}::text[])
               then 1 else ${maxPerEndpoint}::int end
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
      where taken < ${maxPerApp} order by place
    ), picked as materialized (
      select due.message_id, due.endpoint_id from ready cross join lateral (
        select message_id, endpoint_id from webhook_deliveries
        where endpoint_id = ready.id and status = 'pending' and next_attempt_at <= ${now}
        order by next_attempt_at limit ready.room
        for update skip locked
      ) due
      limit ${limit}
    )
    ${leasePicked(now, leaseUntil)}`.execute(db)
  return rows
}

/** Leases the deliveries in `picked` and returns them with all that an attempt needs. */
function leasePicked(now: Date, leaseUntil: Date) {
  return sql`
    update webhook_deliveries delivery
    set attempt_count = delivery.attempt_count + 1, tries = delivery.tries + 1,
        next_attempt_at = ${leaseUntil}, last_attempt_at = ${now}
    from picked
    join webhook_messages message on message.id = picked.message_id
    join webhook_endpoints endpoint on endpoint.id = picked.endpoint_id
    where delivery.message_id = picked.message_id and delivery.endpoint_id = picked.endpoint_id
    returning
    delivery.message_id as "messageId", delivery.endpoint_id as "endpointId",
    delivery.attempt_count as attempt, delivery.tries, delivery.sample_rate as "sampleRate",
    message.app_id as "appId", message.event_type as "eventType", message.payload as data,
    message.created_at as "createdAt", endpoint.kind, endpoint.settings, endpoint.url,
    endpoint.secret as "sealedSecret",
    case when endpoint.previous_secret_until > ${now} then endpoint.previous_secret end
      as "sealedPreviousSecret",
    endpoint.failure_count as "failureCount"`
}

export interface ClaimMoreOptions {
  readonly now: Date
  readonly leaseUntil: Date
  readonly limit: number
}

/** Claims further deliveries to the endpoint of a claimed one, to send them in the same request. */
export async function claimMore(
  db: Db,
  { endpointId }: ClaimedDelivery,
  { now, leaseUntil, limit }: ClaimMoreOptions,
): Promise<readonly ClaimedDelivery[]> {
  const { rows } = await sql<ClaimedDelivery>`
    with picked as materialized (
      select message_id, endpoint_id from webhook_deliveries
      where endpoint_id = ${endpointId} and status = 'pending' and next_attempt_at <= ${now}
      order by next_attempt_at limit ${limit}
      for update skip locked
    )
    ${leasePicked(now, leaseUntil)}`.execute(db)
  return rows.toSorted((a, b) => (a.messageId < b.messageId ? -1 : 1))
}

/** A delivery that was sent in the request of another one, and when it is repeated. */
export interface JoinedResult {
  readonly claim: ClaimedDelivery
  /** Null if it is not repeated, because it was delivered or has failed. */
  readonly nextAttemptAt: Date | null
}

/** Records the result of deliveries that were sent in the request of another one. That one is recorded first. */
export async function recordJoined(
  db: Db,
  joined: readonly JoinedResult[],
  attempt: FinishedAttempt,
  { isDelivered, now }: { readonly isDelivered: boolean; readonly now: Date },
): Promise<void> {
  if (joined.length === 0) return
  await sql`
    with result as (
      select * from unnest(
        ${joined.map(({ claim }) => claim.messageId)}::text[],
        ${joined.map(({ claim }) => claim.endpointId)}::text[],
        ${joined.map(({ claim }) => claim.attempt)}::int[],
        ${joined.map(({ nextAttemptAt }) => nextAttemptAt)}::timestamptz[]
      ) as result (message_id, endpoint_id, number, next_attempt_at)
    ), settled as (
      update webhook_deliveries delivery
      set status = case when ${isDelivered} then 'delivered'
            when result.next_attempt_at is null then 'failed' else 'pending' end,
          delivered_at = case when ${isDelivered} then ${now}::timestamptz end,
          next_attempt_at = coalesce(result.next_attempt_at, delivery.next_attempt_at),
          last_status_code = ${attempt.statusCode}, last_error = ${attempt.error}
      from result
      where delivery.message_id = result.message_id and delivery.endpoint_id = result.endpoint_id
        and delivery.attempt_count = result.number and delivery.status = 'pending'
      returning delivery.message_id, delivery.endpoint_id, result.number
    )
    insert into webhook_attempts
      (message_id, endpoint_id, number, started_at, duration_ms, status_code, error)
    select message_id, endpoint_id, number, ${attempt.startedAt}::timestamptz,
           ${attempt.durationMs}::int, ${attempt.statusCode}::smallint, ${attempt.error}
    from settled`.execute(db)
}

/** Sends nothing to a healthy endpoint until this time. */
export async function paceEndpoint(db: Db, endpointId: string, until: Date): Promise<void> {
  await sql`
    update webhook_endpoints set paused_until = ${until}
    where id = ${endpointId} and failure_count = 0`.execute(db)
}

/** Result of an attempt, as recorded. */
export interface FinishedAttempt {
  readonly startedAt: Date
  readonly durationMs: number
  readonly statusCode: number | null
  readonly error: string | null
}

/** Number of attempts kept per delivery. */
const keptAttempts = 20

/** Records a success. Returns false if another worker has taken over, whose result then counts. */
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
    ), ${recordAttempt(claim, attempt)}, endpoint as (
      update webhook_endpoints
      set failing_since = null, failure_count = 0, paused_until = null
      where id = ${claim.endpointId} and failure_count > 0 and exists (select from settled)
    )
    select count(*)::int as count from settled`.execute(db)
  return rows[0]?.count === 1
}

export interface FailureRecord {
  /** Null if there is no further attempt. */
  readonly nextAttemptAt: Date | null
  readonly pausedUntil: Date
  /** False if this service failed, not the receiver. */
  readonly isReceiverError: boolean
}

/**
 * Records a failure. Returns the time since which the endpoint has been failing, or null if another worker has
 * taken over.
 */
export async function recordFailure(
  db: Db,
  claim: ClaimedDelivery,
  attempt: FinishedAttempt,
  { nextAttemptAt, pausedUntil, isReceiverError, now }: FailureRecord & { readonly now: Date },
): Promise<Date | null> {
  const { rows } = await sql<{ failing_since: Date | null }>`
    with settled as (
      update webhook_deliveries
      set status = ${nextAttemptAt === null ? 'failed' : 'pending'},
          next_attempt_at = coalesce(${nextAttemptAt}::timestamptz, next_attempt_at),
          last_status_code = ${attempt.statusCode}, last_error = ${attempt.error}
      where ${isClaim(claim)}
      returning message_id
    ), ${recordAttempt(claim, attempt)}
    update webhook_endpoints
    set failing_since = coalesce(failing_since, ${isReceiverError ? now : null}::timestamptz),
        -- Concurrent attempts count as one failure.
        failure_count = greatest(failure_count, ${claim.failureCount}::int + 1),
        paused_until = greatest(paused_until, ${pausedUntil}::timestamptz)
    where id = ${claim.endpointId} and exists (select from settled)
    returning failing_since`.execute(db)
  return rows[0]?.failing_since ?? null
}

/** Releases claimed deliveries that were not attempted, so that another worker can claim them immediately. */
export async function releaseDeliveries(
  db: Db,
  claims: readonly ClaimedDelivery[],
  now: Date,
): Promise<void> {
  await sql`
    update webhook_deliveries delivery set next_attempt_at = ${now}, tries = greatest(tries - 1, 0)
    from unnest(
      ${claims.map(({ messageId }) => messageId)}::text[],
      ${claims.map(({ endpointId }) => endpointId)}::text[],
      ${claims.map(({ attempt }) => attempt)}::int[]
    ) as claim (message_id, endpoint_id, number)
    where delivery.message_id = claim.message_id and delivery.endpoint_id = claim.endpoint_id
      and delivery.attempt_count = claim.number and delivery.status = 'pending'`.execute(db)
}

/** Condition that the claim is still valid. */
function isClaim({ messageId, endpointId, attempt }: ClaimedDelivery) {
  return sql`message_id = ${messageId} and endpoint_id = ${endpointId}
    and attempt_count = ${attempt} and status = 'pending'`
}

function recordAttempt(
  { messageId, endpointId, attempt }: ClaimedDelivery,
  finished: FinishedAttempt,
) {
  return sql`recorded as (
      insert into webhook_attempts
        (message_id, endpoint_id, number, started_at, duration_ms, status_code, error)
      select ${messageId}, ${endpointId}, ${attempt}::int, ${finished.startedAt}::timestamptz,
             ${finished.durationMs}::int, ${finished.statusCode}::smallint, ${finished.error}
      from settled
    ), trimmed as (
      delete from webhook_attempts where message_id = ${messageId}
        and endpoint_id = ${endpointId} and number <= ${attempt - keptAttempts}
    )`
}

/** Marks the pending deliveries of a disabled endpoint as failed. They can be redelivered later. */
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

/** Deletes old batches, and returns how many. They are many, so they are kept for a shorter time than others. */
export async function deleteOldBatches(db: Db, before: Date, limit = 2_000): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from webhook_messages where id in (
      select id from webhook_messages where created_at < ${before} and erasure_keys is not null
      order by created_at limit ${limit}
    )`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

/** Deletes old messages with their deliveries, and returns how many. Fewer than the limit means none are left. */
export async function deleteOldMessages(db: Db, before: Date, limit = 2_000): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from webhook_messages where id in (
      select id from webhook_messages where created_at < ${before}
      order by created_at limit ${limit}
    )`.execute(db)
  return Number(numAffectedRows ?? 0n)
}
