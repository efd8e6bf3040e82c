import type { LinkEventPayloads } from '@throughlink/protocol'
import { consoleLogger } from '../defaults/consoleLogger.ts'
import { systemClock } from '../defaults/systemClock.ts'
import { systemRandom } from '../defaults/systemRandom.ts'
import { linkError } from '../errors/linkError.ts'
import type { Clock, Logger, Random } from '../ports.ts'
import { createReporter } from '../reporter.ts'
import { createEvent } from './createEvent.ts'
import type { LinkEventData } from './linkEventData.ts'
import type { QueuedEvent } from './queuedEvent.ts'

const maxBuffered = 100

/** Logs events through the active client. */
export interface LinkAnalytics {
  /**
   * Logs a named event. Returns immediately and never throws. Events logged before a client is active are
   * buffered, including those logged in a component's mount effect, which runs before its provider's.
   *
   * @param eventName a member of `LinkEventNames`, its string value, or a name that the app added to
   *   `LinkEventPayloads`. Any other name is a type error; at run time it is sent as a custom event.
   * @param data any JSON value; `LinkEventPayloads` has the usual ones. A value that JSON cannot represent
   *   is replaced by a marker and logged.
   *
   * @example
   * LinkAnalytics.logEvent(LinkEventNames.Purchase, { value: 19.9, currency: 'EUR' })
   */
  readonly logEvent: <Name extends keyof LinkEventPayloads>(
    eventName: Name,
    data?: LinkEventData<Name>,
  ) => void
}

export interface ConnectableAnalytics extends LinkAnalytics {
  /** Connects a receiver. The newest one gets the events. Returns the disconnect function. */
  connect(receive: (event: QueuedEvent) => void): () => void
}

export interface LinkAnalyticsOptions {
  readonly clock?: Clock | undefined
  readonly random?: Random | undefined
  readonly logger?: Logger | undefined
}

export function createLinkAnalytics(options: LinkAnalyticsOptions = {}): ConnectableAnalytics {
  const { clock = systemClock, random = systemRandom, logger = consoleLogger } = options
  const reporter = createReporter(logger, () => undefined)
  const receivers: { readonly receive: (event: QueuedEvent) => void }[] = []
  let buffered: QueuedEvent[] = []

  function buffer(event: QueuedEvent): void {
    buffered.push(event)
    if (buffered.length <= maxBuffered) return
    buffered.shift()
    reporter.reportOnce(linkError('events_dropped', [String(maxBuffered), 'buffer']))
  }

  return {
    logEvent(eventName, data) {
      try {
        const event = createEvent(eventName, data, { clock, random, reporter })
        const active = receivers[receivers.length - 1]
        if (active) active.receive(event)
        else buffer(event)
      } catch {
        // Only a port supplied by the app can throw here. Logging an event must never break the app.
      }
    },
    connect(receive) {
      const receiver = { receive }
      receivers.push(receiver)
      const waiting = buffered
      buffered = []
      waiting.forEach(receive)
      return () => {
        const index = receivers.indexOf(receiver)
        if (index >= 0) receivers.splice(index, 1)
      }
    },
  }
}
