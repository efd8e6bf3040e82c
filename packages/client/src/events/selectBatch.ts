import { maxEventsPerRequest, maxRequestBytes } from '@throughlink/protocol'
import { eventBytes } from './eventBytes.ts'
import type { QueuedEvent } from './queuedEvent.ts'

/** Reserved for the request envelope, and for the install id in each event. */
const requestEnvelopeBytes = 100
const installIdBytes = 60

/** Returns the oldest events that fit into one request, at least one if the queue is not empty. */
export function selectBatch(queue: readonly QueuedEvent[], maxEvents: number): QueuedEvent[] {
  const batch: QueuedEvent[] = []
  let bytes = requestEnvelopeBytes
  for (const event of queue) {
    bytes += eventBytes(event) + installIdBytes
    const isFull = batch.length >= Math.min(maxEvents, maxEventsPerRequest)
    if (batch.length > 0 && (isFull || bytes > maxRequestBytes)) break
    batch.push(event)
  }
  return batch
}
