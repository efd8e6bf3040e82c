import { Value } from 'typebox/value'
import { webhookEventTypes, type WebhookData, type WebhookEventType } from './eventTypes.ts'

/** Of the stored data. Standard Webhooks asks for less than 20 kB, envelope and all. */
const maxBytes = 19_000

/**
 * The JSON that is stored of a message: what the schema of its type names, and nothing else. Throws on data
 * of another shape, which is a fault of the caller and not of whoever gave the values.
 */
export function serializeData<T extends WebhookEventType>(type: T, data: WebhookData<T>): string {
  const schema = webhookEventTypes[type].data
  const cleaned = Value.Clean(schema, structuredClone<unknown>(data))
  if (!Value.Check(schema, cleaned)) throw new Error(`The data of ${type} has another shape.`)
  const text = JSON.stringify(cleaned, storable)
  if (Buffer.byteLength(text) > maxBytes) throw new Error(`The data of ${type} is too large.`)
  return text
}

/** PostgreSQL's JSON has no place for these. A message must never be what makes a change fail. */
function storable(_name: string, value: unknown): unknown {
  return typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '\ufffd') : value
}
