import { CompiledQuery, type Kysely } from 'kysely'
import type { ClientBase } from 'pg'
import type { Database } from '../../platform/engines/database.ts'
import type { SingleEventType, WebhookData } from './eventTypes.ts'
import { makeUuidV7 } from '../../platform/engines/makeUuidV7.ts'
import { getSampleFraction } from './getSampleFraction.ts'
import { serializeData } from './serializeData.ts'

export interface Message<T extends SingleEventType> {
  readonly appId: string
  readonly type: T
  readonly data: WebhookData<T>
  readonly nowMs: number
}

/**
 * Adds a message to the outbox, with a delivery for each subscribed endpoint that samples it. Call it in the transaction of the
 * change that it reports, with Kysely or a `pg` client, so that both are committed or neither. Resolves to the
 * message id. If no endpoint is subscribed, it writes nothing and resolves to null.
 */
export function enqueueMessage<T extends SingleEventType>(
  trx: Kysely<Database> | ClientBase,
  message: Message<T>,
): Promise<string | null> {
  return insertMessage(trx, message, null)
}

/**
 * Adds a test message for one endpoint, whatever event types it is subscribed to. Resolves to the message id, or
 * to null if the endpoint is disabled or belongs to another app.
 */
export function sendTestMessage(
  db: Kysely<Database>,
  appId: string,
  endpointId: string,
  nowMs: number,
): Promise<string | null> {
  const data = { appId, endpointId }
  return insertMessage(db, { appId, type: 'webhook.test', data, nowMs }, endpointId)
}

/**
 * Locks the endpoints against deletion until this transaction commits. A concurrent deletion waits instead of
 * making the reported change fail.
 */
const insertSql = `
  with subscribed as materialized (
    select id, case when $6::text is null then coalesce((sampling ->> $3)::float8, 1) else 1 end
      as sample_rate
    from webhook_endpoints
    where app_id = $2 and is_enabled and case
      when $6::text is null then (event_types = '{}' or $3 = any(event_types))
        and $7::float8 < coalesce((sampling ->> $3)::float8, 1)
      else id = $6
    end
    for key share
  ), message as (
    insert into webhook_messages (id, app_id, event_type, payload, created_at)
    select $1, $2, $3, $4::jsonb, $5::timestamptz where exists (select from subscribed)
    returning id
  )
  insert into webhook_deliveries (message_id, endpoint_id, sample_rate, next_attempt_at)
  select message.id, subscribed.id, sample_rate, $5::timestamptz from message, subscribed
  returning message_id`

async function insertMessage<T extends SingleEventType>(
  db: Kysely<Database> | ClientBase,
  { appId, type, data, nowMs }: Message<T>,
  endpointId: string | null,
): Promise<string | null> {
  // The id starts with the time, so that deliveries can be listed newest first by id alone.
  const id = `msg_${makeUuidV7(nowMs).replaceAll('-', '')}`
  const payload = serializeData(type, data)
  const fraction = getSampleFraction(id)
  const values = [id, appId, type, payload, new Date(nowMs), endpointId, fraction]
  const { rows } =
    'executeQuery' in db
      ? await db.executeQuery(CompiledQuery.raw(insertSql, values))
      : await db.query(insertSql, values)
  return rows.length > 0 ? id : null
}
