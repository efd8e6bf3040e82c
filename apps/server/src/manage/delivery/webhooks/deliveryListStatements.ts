import { type Kysely, sql } from 'kysely'
import type { Database } from '#platform/engines/database.ts'

type Db = Kysely<Database>

export interface WebhookDelivery {
  readonly messageId: string
  readonly eventType: string
  readonly createdAt: Date
  readonly status: 'pending' | 'delivered' | 'failed'
  readonly attemptCount: number
  /** Null if no attempt is scheduled. */
  readonly nextAttemptAt: Date | null
  readonly lastAttemptAt: Date | null
  readonly lastStatusCode: number | null
  readonly lastError: string | null
  readonly deliveredAt: Date | null
}

export interface DeliveryFilter {
  readonly appId: string
  readonly endpointId: string
  readonly status?: WebhookDelivery['status'] | undefined
  /** Last message id of the previous page. */
  readonly after: string | null
  readonly limit: number
}

/** Lists deliveries, newest first. Message ids start with the time, so they define the order. */
export async function listDeliveries(
  db: Db,
  { appId, endpointId, status, after, limit }: DeliveryFilter,
): Promise<readonly WebhookDelivery[]> {
  return db
    .selectFrom('webhook_deliveries as delivery')
    .innerJoin('webhook_messages as message', 'message.id', 'delivery.message_id')
    .select([
      'delivery.message_id as messageId',
      'message.event_type as eventType',
      'message.created_at as createdAt',
      'delivery.status',
      'delivery.attempt_count as attemptCount',
      'delivery.last_attempt_at as lastAttemptAt',
      'delivery.last_status_code as lastStatusCode',
      'delivery.last_error as lastError',
      'delivery.delivered_at as deliveredAt',
    ])
    .select(
      sql<Date | null>`case when delivery.status = 'pending' then delivery.next_attempt_at end`.as(
        'nextAttemptAt',
      ),
    )
    .where('message.app_id', '=', appId)
    .where('delivery.endpoint_id', '=', endpointId)
    .$if(status !== undefined, (query) => query.where('delivery.status', '=', status ?? 'failed'))
    .$if(after !== null, (query) => query.where('delivery.message_id', '<', after ?? ''))
    .orderBy('delivery.message_id', 'desc')
    .limit(limit)
    .execute()
}

export interface WebhookAttempt {
  readonly number: number
  readonly startedAt: Date
  readonly durationMs: number
  readonly statusCode: number | null
  readonly error: string | null
}

/** Lists the attempts to deliver a message, newest first. */
export async function listAttempts(
  db: Db,
  appId: string,
  endpointId: string,
  messageId: string,
): Promise<readonly WebhookAttempt[]> {
  return db
    .selectFrom('webhook_attempts as attempt')
    .innerJoin('webhook_messages as message', 'message.id', 'attempt.message_id')
    .select([
      'attempt.number',
      'attempt.started_at as startedAt',
      'attempt.duration_ms as durationMs',
      'attempt.status_code as statusCode',
      'attempt.error',
    ])
    .where('message.app_id', '=', appId)
    .where('attempt.endpoint_id', '=', endpointId)
    .where('attempt.message_id', '=', messageId)
    .orderBy('attempt.number', 'desc')
    .execute()
}

/** Returns the content of a message. Null if it belongs to another app or was deleted because of its age. */
export async function findMessage(
  db: Db,
  appId: string,
  id: string,
): Promise<{
  readonly eventType: string
  readonly data: unknown
  readonly createdAt: Date
} | null> {
  const row = await db
    .selectFrom('webhook_messages')
    .select(['event_type as eventType', 'payload as data', 'created_at as createdAt'])
    .where('app_id', '=', appId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}
