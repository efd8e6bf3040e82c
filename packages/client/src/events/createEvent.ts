import { maxEventNameLength } from '@throughlink/protocol'
import { linkError } from '../errors/linkError.ts'
import type { Clock, Random } from '../ports.ts'
import type { Reporter } from '../reporter.ts'
import type { QueuedEvent } from './queuedEvent.ts'
import { toJsonData } from './toJsonData.ts'

export interface EventOptions {
  readonly clock: Clock
  readonly random: Random
  readonly reporter: Pick<Reporter, 'report'>
}

/** Creates an event with a new id, the current time and a copy of its data. */
export function createEvent(name: unknown, input: unknown, options: EventOptions): QueuedEvent {
  const { data, replaced } = toJsonData(input)
  if (replaced.length > 0) {
    options.reporter.report(linkError('event_data_replaced', [replaced.join(', ')]))
  }
  // Cut after one character too many: the service rejects the event, and it takes no room in the queue.
  const eventName = String(name).slice(0, maxEventNameLength + 1)
  const event = { id: options.random.id(), name: eventName, time: options.clock.now() }
  return data === undefined ? event : { ...event, data }
}
