import type { EventBatch } from '#pipeline/event-log/eventBatch.ts'
import type { AppEventEntry } from '#pipeline/event-log/logEntry.ts'

/**
 * Returns the batch that a request of these events is appended as. They must be of one app and have the same times
 * of receipt and country, and no offset of the device's clock.
 */
export function packEvents(events: readonly AppEventEntry[]): EventBatch {
  const [first] = events
  if (first === undefined) throw new RangeError('No events.')
  const { appId, atMs, country = null } = first
  const sent = events.map(({ id, installId, name, happenedAtMs: time, data }) => {
    return { id, installId, name, time, data }
  })
  const text = JSON.stringify({ sentAt: atMs, events: sent })
  return { kind: 'events', appId, atMs, country, offsetMs: 0, count: events.length, text }
}
