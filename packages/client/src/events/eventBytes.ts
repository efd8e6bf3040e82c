import type { QueuedEvent } from './queuedEvent.ts'
import { utf8Length } from './utf8Length.ts'

/** Returns the size of an event as JSON in UTF-8, as it is stored and sent. */
export function eventBytes(event: QueuedEvent): number {
  return utf8Length(JSON.stringify(event))
}
