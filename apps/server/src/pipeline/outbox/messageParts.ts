import { Value } from 'typebox/value'
import { makeUuidV7 } from '#platform/engines/makeUuidV7.ts'
import {
  type SingleEventType,
  type WebhookData,
  type WebhookEventType,
  webhookEventTypes,
} from './eventTypes.ts'
import { getSampleFraction } from './getSampleFraction.ts'

/** Limit of the stored data. Standard Webhooks requires the whole body to be below 20 kB. */
const maxBytes = 19_000

/** A message that is ready to be stored. */
export interface PreparedMessage {
  readonly id: string
  readonly payload: string
  /** Compared with the sample rates of endpoints. */
  readonly fraction: number
}

export function prepareMessage<T extends SingleEventType>(
  type: T,
  data: WebhookData<T>,
  nowMs: number,
): PreparedMessage {
  // The id starts with the time, so that deliveries can be listed newest first by id alone.
  const id = `msg_${makeUuidV7(nowMs).replaceAll('-', '')}`
  return { id, payload: serializeData(type, data), fraction: getSampleFraction(id) }
}

/**
 * Common table expressions that add messages to the outbox, each with a delivery for every subscribed endpoint
 * that samples it, and none without such an endpoint. They read the messages from `announced` (message_id, app_id,
 * type, payload, created_at, endpoint_id, fraction); with an endpoint id, the message is for that endpoint alone,
 * whatever it is subscribed to. The ids of stored messages are in `message`.
 *
 * They lock the endpoints against deletion until the transaction commits. A concurrent deletion waits instead of
 * making the reported change fail.
 */
export const messageParts = `
  subscribed as materialized (
    select announced.message_id, endpoint.id as endpoint_id, announced.created_at,
      case when announced.endpoint_id is null then coalesce((sampling ->> type)::float8, 1) else 1 end
        as sample_rate
    from announced join webhook_endpoints endpoint on endpoint.app_id = announced.app_id
    where is_enabled and case
      when announced.endpoint_id is null
        -- Entries of the audit log go only where somebody who may read it has asked for them.
        then (event_types = '{}' and type <> 'audit.recorded' or type = any(event_types))
        and fraction < coalesce((sampling ->> type)::float8, 1)
      else endpoint.id = announced.endpoint_id
    end
    for key share of endpoint
  ), message as (
    insert into webhook_messages (id, app_id, event_type, payload, created_at)
    select message_id, app_id, type, payload::jsonb, created_at from announced
    where exists (select from subscribed where subscribed.message_id = announced.message_id)
    returning id
  ), delivery as (
    insert into webhook_deliveries (message_id, endpoint_id, sample_rate, next_attempt_at)
    select message_id, endpoint_id, sample_rate, created_at from subscribed
  )`

/**
 * Serializes message data, limited to the properties in the schema of its type. Throws if the data does not
 * match the schema, which is a bug in the caller and not caused by user input.
 */
export function serializeData<T extends WebhookEventType>(type: T, data: WebhookData<T>): string {
  const schema = webhookEventTypes[type].data
  const cleaned = Value.Clean(schema, structuredClone<unknown>(data))
  if (!Value.Check(schema, cleaned))
    throw new Error(`The data of ${type} does not match its schema.`)
  const text = JSON.stringify(cleaned, toStorable)
  if (Buffer.byteLength(text) > maxBytes) throw new Error(`The data of ${type} is too large.`)
  return text
}

/** Replaces characters that PostgreSQL cannot store in JSON: a message must never make a change fail. */
function toStorable(_name: string, value: unknown): unknown {
  return typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '\ufffd') : value
}
