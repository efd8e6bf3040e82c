import { limits } from '@throughlink/protocol'
import type { QueuedEvent } from './queuedEvent.ts'
import { utf8Length } from './utf8Length.ts'

/** Room for the request around its events, and for the install id in each of them. */
const requestEnvelopeBytes = 100
const installIdBytes = 60

/** The oldest events that fit into one request, at least one. */
export function takeBatch(queue: readonly QueuedEvent[], mostEvents: number): QueuedEvent[] {
  const batch: QueuedEvent[] = []
  let bytes = requestEnvelopeBytes
  for (const event of queue) {
    bytes += utf8Length(JSON.stringify(event)) + installIdBytes
    const isFull = batch.length >= Math.min(mostEvents, limits.maxEventsPerRequest)
    if (batch.length > 0 && (isFull || bytes > limits.maxRequestBytes)) break
    batch.push(event)
  }
  return batch
}
