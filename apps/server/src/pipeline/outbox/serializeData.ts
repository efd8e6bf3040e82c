import { Value } from 'typebox/value'
import { webhookEventTypes, type WebhookData, type WebhookEventType } from './eventTypes.ts'

/** Limit of the stored data. Standard Webhooks requires the whole body to be below 20 kB. */
const maxBytes = 19_000

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
