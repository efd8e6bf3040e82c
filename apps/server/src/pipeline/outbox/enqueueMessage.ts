import { CompiledQuery, type Kysely } from 'kysely'
import type { ClientBase } from 'pg'
import type { Database } from '#platform/engines/database.ts'
import type { SingleEventType, WebhookData } from './eventTypes.ts'
import { messageParts, prepareMessage } from './messageParts.ts'

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

const insertSql = `
  with announced as (
    select $1::text as message_id, $2::text as app_id, $3::text as type, $4::text as payload,
      $5::timestamptz as created_at, $6::text as endpoint_id, $7::float8 as fraction
  ), ${messageParts}
  select id from message`

async function insertMessage<T extends SingleEventType>(
  db: Kysely<Database> | ClientBase,
  { appId, type, data, nowMs }: Message<T>,
  endpointId: string | null,
): Promise<string | null> {
  const { id, payload, fraction } = prepareMessage(type, data, nowMs)
  const values = [id, appId, type, payload, new Date(nowMs), endpointId, fraction]
  const { rows } =
    'executeQuery' in db
      ? await db.executeQuery(CompiledQuery.raw(insertSql, values))
      : await db.query(insertSql, values)
  return rows.length > 0 ? id : null
}
