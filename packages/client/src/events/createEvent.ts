import { linkError } from '../errors.ts'
import type { Clock, Random } from '../ports.ts'
import type { Reporter } from '../reporter.ts'
import { jsonData } from './jsonData.ts'
import type { QueuedEvent } from './queuedEvent.ts'

export interface EventParts {
  readonly clock: Clock
  readonly random: Random
  readonly reporter: Reporter
}

/** An event of this moment, with an id of its own and a copy of its data. */
export function createEvent(name: unknown, input: unknown, parts: EventParts): QueuedEvent {
  const { data, replaced } = jsonData(input)
  if (replaced.length > 0) {
    const message = `Event data that cannot be sent was replaced: ${replaced.join(', ')}.`
    parts.reporter.report(linkError('event_data_replaced', message))
  }
  const event = { id: parts.random.id(), name: String(name), time: parts.clock.now() }
  return data === undefined ? event : { ...event, data }
}
