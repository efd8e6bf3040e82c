import { type BatchedEventType, batchedEventTypes } from '@throughlink/protocol/rules'
import type { Pool, PoolClient } from 'pg'
import type { EndpointKind } from './endpointKinds.ts'
import type { BatchMessage } from './packBatches.ts'

/** An endpoint that gets batches. */
export interface BatchListener {
  readonly endpointId: string
  readonly appId: string
  readonly kind: EndpointKind
  readonly eventTypes: readonly string[]
  readonly sampling: Readonly<Partial<Record<BatchedEventType, number>>>
}

/** Lists the endpoints of apps that have subscribed to types which are sent in batches. */
export async function listBatchListeners(
  pool: Pool,
  appIds: readonly string[],
): Promise<BatchListener[]> {
  const { rows } = await pool.query<BatchListener>({
    name: 'list-batch-listeners',
    text: `select id as "endpointId", app_id as "appId", kind, event_types as "eventTypes", sampling
           from webhook_endpoints where app_id = any($1) and is_enabled and event_types && $2
           order by id`,
    values: [appIds, batchedEventTypes],
  })
  return rows
}

/** Returns which of these messages exist. */
export async function findMessageIds(
  client: PoolClient,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ id: string }>({
    name: 'find-message-ids',
    text: 'select id from webhook_messages where id = any($1)',
    values: [ids],
  })
  return new Set(rows.map(({ id }) => id))
}

/**
 * Inserts batches with their deliveries, except those that exist and those of endpoints that were disabled or
 * deleted. Locks the endpoints against deletion until the transaction ends.
 */
export async function insertBatches(
  client: Pool | PoolClient,
  messages: readonly BatchMessage[],
  now: Date,
): Promise<void> {
  const rows = messages.map(
    ({ id, appId, endpointId, type, payload, erasureKeys, sampleRate }) =>
      `{"id":"${id}","app_id":${JSON.stringify(appId)},"endpoint_id":"${endpointId}",` +
      `"event_type":"${type}","payload":${payload},"sample_rate":${sampleRate},` +
      `"erasure_keys":${JSON.stringify(erasureKeys.map(toStorable))}}`,
  )
  await client.query({
    name: 'insert-batches',
    text: `
      with batch as materialized (
        select * from jsonb_to_recordset($1::jsonb) as batch (
          id text, app_id text, endpoint_id text, event_type text, payload jsonb,
          sample_rate float8, erasure_keys text[])
      ), endpoint as materialized (
        select id, app_id from webhook_endpoints
        where id in (select endpoint_id from batch) and is_enabled
        order by id for key share
      ), message as (
        insert into webhook_messages (id, app_id, event_type, payload, created_at, erasure_keys)
        select batch.id, batch.app_id, event_type, payload, $2::timestamptz, erasure_keys
        from batch join endpoint on endpoint.id = endpoint_id and endpoint.app_id = batch.app_id
        on conflict (id) do nothing
        returning id
      )
      insert into webhook_deliveries (message_id, endpoint_id, sample_rate, next_attempt_at)
      select message.id, endpoint_id, sample_rate, $2::timestamptz
      from message join batch on batch.id = message.id`,
    values: [`[${rows.join(',')}]`, now],
  })
}

function toStorable(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\ufffd')
}
