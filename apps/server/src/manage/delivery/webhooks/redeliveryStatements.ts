import { type Kysely, sql } from 'kysely'
import type { Database } from '#platform/engines/database.ts'

type Db = Kysely<Database>

interface Redelivery {
  readonly appId: string
  readonly endpointId: string
  readonly now: Date
}

/**
 * Redelivers a message now, with the same id and all retries. Returns false if there is no such delivery or its
 * endpoint is disabled. The result of an attempt that is in flight is discarded.
 */
export async function redeliver(
  db: Db,
  { appId, endpointId, messageId, now }: Redelivery & { readonly messageId: string },
): Promise<boolean> {
  const condition = sql`message_id = ${messageId}`
  return (await restartDeliveries(db, { appId, endpointId, now, condition, limit: 1 })) > 0
}

/** Maximum number of messages in one call. */
const maxRedeliveries = 10_000

/**
 * Redelivers the failed messages that were created since a time, and returns how many. If that is 10,000, the
 * maximum, call it again for the rest.
 */
export async function redeliverFailed(
  db: Db,
  { appId, endpointId, since, now }: Redelivery & { readonly since: Date },
): Promise<number> {
  const condition = sql`status = 'failed' and exists (
    select from webhook_messages
    where id = webhook_deliveries.message_id and created_at >= ${since})`
  return restartDeliveries(db, { appId, endpointId, now, condition, limit: maxRedeliveries })
}

interface RestartOptions extends Redelivery {
  readonly condition: ReturnType<typeof sql>
  readonly limit: number
}

/** Restarts deliveries, and ends the pause of the endpoint: the caller expects it to work again. */
async function restartDeliveries(db: Db, options: RestartOptions): Promise<number> {
  const { appId, endpointId, now, condition, limit } = options
  const { rows } = await sql<{ count: number }>`
    with endpoint as (
      update webhook_endpoints set paused_until = null
      where id = ${endpointId} and app_id = ${appId} and is_enabled
      returning id
    ), picked as materialized (
      select message_id from webhook_deliveries
      where endpoint_id = ${endpointId} and ${condition}
      order by message_id limit ${limit} for update
    ), restarted as (
      update webhook_deliveries delivery
      set status = 'pending', tries = 0, attempt_count = delivery.attempt_count + 1,
          next_attempt_at = ${now}, delivered_at = null
      from endpoint, picked
      where delivery.endpoint_id = endpoint.id and delivery.message_id = picked.message_id
      returning delivery.message_id
    )
    select count(*)::int as count from restarted`.execute(db)
  return rows[0]?.count ?? 0
}
