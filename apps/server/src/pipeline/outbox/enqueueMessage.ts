import { CompiledQuery, type Kysely } from 'kysely'
import type { ClientBase } from 'pg'
import type { Database } from '../../platform/engines/database.ts'
import type { WebhookData, WebhookEventType } from './eventTypes.ts'
import { makeUuidV7 } from '../../platform/engines/makeUuidV7.ts'
import { serializeData } from './serializeData.ts'

export interface Message<T extends WebhookEventType> {
  readonly appId: string
  readonly type: T
  readonly data: WebhookData<T>
  readonly nowMs: number
}

/**
 * Puts a message into the outbox, and a delivery of it for each endpoint that wants it. Call it inside the
 * transaction of what it tells of, by Kysely or by a client of `pg`: either both are there or none.
 * Resolves to the message's id; null when nobody wants it, and then nothing is written.
 */
export function enqueueMessage<T extends WebhookEventType>(
  trx: Kysely<Database> | ClientBase,
  message: Message<T>,
): Promise<string | null> {
  return insertMessage(trx, message, null)
}

/** A message to one endpoint, whatever it listens for. Null when it is disabled, or another app's. */
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
 * The endpoints are locked against being deleted before this commits: their deletion must wait, and not
 * make the change fail that the message tells of.
 */
const insertion = `
  with wanted as materialized (
    select id from webhook_endpoints
    where app_id = $2 and is_enabled and case
      when $6::text is null then event_types = '{}' or $3 = any(event_types)
      else id = $6
    end
    for key share
  ), message as (
    insert into webhook_messages (id, app_id, event_type, payload, created_at)
    select $1, $2, $3, $4::jsonb, $5::timestamptz where exists (select from wanted)
    returning id
  )
  insert into webhook_deliveries (message_id, endpoint_id, next_attempt_at)
  select message.id, wanted.id, $5::timestamptz from message, wanted
  returning message_id`

async function insertMessage<T extends WebhookEventType>(
  db: Kysely<Database> | ClientBase,
  { appId, type, data, nowMs }: Message<T>,
  endpointId: string | null,
): Promise<string | null> {
  // The id starts with the time, so that deliveries can be listed newest first by id alone.
  const id = `msg_${makeUuidV7(nowMs).replaceAll('-', '')}`
  const values = [id, appId, type, serializeData(type, data), new Date(nowMs), endpointId]
  const { rows } =
    'executeQuery' in db
      ? await db.executeQuery(CompiledQuery.raw(insertion, values))
      : await db.query(insertion, values)
  return rows.length > 0 ? id : null
}
