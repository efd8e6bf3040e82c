import { stringifyWellFormed } from '#platform/text/wellFormedJson.ts'
import type { BatchedEventType, BatchItem } from './eventTypes.ts'

/** Leaves room for the rest of the message, which must stay below 20 kB. */
export const maxItemBytes = 18_000

/** Matches an escaped NUL, but not the text `\u0000` after an escaped backslash. */
const escapedNul = /(?<!\\)((?:\\\\)*)\\u0000/g

/**
 * Serializes an item of a batch, without the data of an event if that is too large. Returns null if the item is
 * too large even so. PostgreSQL can store whatever it returns: the characters that it cannot are replaced, in
 * keys too.
 */
export function serializeItem(item: BatchItem<BatchedEventType>): string | null {
  const json = toStorable(item)
  if (Buffer.byteLength(json) <= maxItemBytes) return json
  if (!('isDataOmitted' in item)) return null
  const small = toStorable({ ...item, data: null, isDataOmitted: true })
  return Buffer.byteLength(small) <= maxItemBytes ? small : null
}

function toStorable(value: unknown): string {
  const json = stringifyWellFormed(value)
  return json.includes(String.raw`\u0000`) ? json.replace(escapedNul, '$1\ufffd') : json
}
