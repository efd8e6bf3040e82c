import { sql, type Kysely } from 'kysely'
import type { Database } from '../../platform/engines/database.ts'

type Db = Kysely<Database>

interface Redelivery {
  readonly appId: string
  readonly endpointId: string
  readonly now: Date
}

/**
 * Sends a message again, now, under the same id, with all its tries anew. False when there is no such
 * delivery, or its endpoint is disabled. An attempt that is under way no longer counts.
 */
export async function redeliver(
  db: Db,
  { appId, endpointId, messageId, now }: Redelivery & { readonly messageId: string },
): Promise<boolean> {
  const condition = sql`message_id = ${messageId}`
  return (await begin(db, { appId, endpointId, now, condition, limit: 1 })) > 0
}

/** As many as are asked for again at once. */
const mostRedeliveries = 10_000

/** All that failed of messages since then. Resolves to how many: with the most there can be, call again. */
export async function redeliverFailed(
  db: Db,
  { appId, endpointId, since, now }: Redelivery & { readonly since: Date },
): Promise<number> {
  const condition = sql`status = 'failed' and exists (
    select from webhook_messages
    where id = webhook_deliveries.message_id and created_at >= ${since})`
  return begin(db, { appId, endpointId, now, condition, limit: mostRedeliveries })
}

interface Beginning extends Redelivery {
  readonly condition: ReturnType<typeof sql>
  readonly limit: number
}

/** Whoever asks has mended the endpoint, or wants to see: it is not left alone any longer. */
async function begin(db: Db, beginning: Beginning): Promise<number> {
  const { appId, endpointId, now, condition, limit } = beginning
  const { rows } = await sql<{ count: number }>`
    with endpoint as (
      update webhook_endpoints set paused_until = null
      where id = ${endpointId} and app_id = ${appId} and is_enabled
      returning id
    ), picked as materialized (
      select message_id from webhook_deliveries
      where endpoint_id = ${endpointId} and ${condition}
      order by message_id limit ${limit} for update
    ), begun as (
      update webhook_deliveries delivery
      set status = 'pending', tries = 0, attempt_count = delivery.attempt_count + 1,
          next_attempt_at = ${now}, delivered_at = null
      from endpoint, picked
      where delivery.endpoint_id = endpoint.id and delivery.message_id = picked.message_id
      returning delivery.message_id
    )
    select count(*)::int as count from begun`.execute(db)
  return rows[0]?.count ?? 0
}
