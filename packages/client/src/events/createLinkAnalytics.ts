import {
  type LinkEventPayloads,
  maxUserIdLength,
  ServiceEventNames,
  userIdPattern,
} from '@throughlink/protocol'
import { consoleLogger } from '../defaults/consoleLogger.ts'
import { systemClock } from '../defaults/systemClock.ts'
import { systemRandom } from '../defaults/systemRandom.ts'
import { type LinkError, linkError } from '../errors/linkError.ts'
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
   * @param eventName a member of `LinkEventNames`, its string value, or any other string, which is sent as a
   *   custom event. Editors complete the names in `LinkEventPayloads`, to which an app can add its own.
   * @param data any JSON value; `LinkEventPayloads` has the usual ones. For a name that the app added it must
   *   have the declared type. A value that JSON cannot represent is replaced by a marker and reported.
   *
   * @example
   * LinkAnalytics.logEvent(LinkEventNames.Purchase, { value: 19.9, currency: 'EUR' })
   */
  readonly logEvent: <Name extends keyof LinkEventPayloads | OtherName>(
    eventName: Name,
    data?: LinkEventData<Name>,
  ) => void
  /**
   * Sets the user of this install, by the id that your service knows: the events logged from now on carry it, also
   * after a restart, until it is set to null. Call it whenever you know the user; it is sent only if it has changed.
   * Returns immediately and never throws. Like an event, it is ignored while `analytics` is `off`, and deleted from the
   * device when that is set.
   *
   * @param userId 1 to 128 visible ASCII characters, or null when the user has signed out. Prefer an id without a
   *   meaning to an email address.
   */
  readonly setUserId: (userId: string | null) => void
}

/** Any string. A union with `string` itself would lose the names that editors complete. */
type OtherName = string & {}

export interface ConnectableAnalytics extends LinkAnalytics {
  /** Connects a receiver. The newest one gets the events. Returns the disconnect function. */
  connect(receive: EventReceiver): () => void
}

/**
 * Receives an event, with the error to report if values in its data were replaced. An event with a `userId`, even an
 * undefined one, sets the user.
 */
export type EventReceiver = (event: QueuedEvent, error?: LinkError) => void

export interface LinkAnalyticsOptions {
  readonly clock?: Clock | undefined
  readonly random?: Random | undefined
  readonly logger?: Logger | undefined
}

export function createLinkAnalytics(options: LinkAnalyticsOptions = {}): ConnectableAnalytics {
  const { clock = systemClock, random = systemRandom, logger = consoleLogger } = options
  // No client is active when an event is dropped here, so there is no `onError`.
  const reporter = createReporter(logger, () => undefined)
  const receivers: { readonly receive: EventReceiver }[] = []
  let buffered: Parameters<EventReceiver>[] = []

  function buffer(...received: Parameters<EventReceiver>): void {
    buffered.push(received)
    if (buffered.length <= maxBuffered) return
    buffered.shift()
    reporter.reportOnce(linkError('events_dropped', [String(maxBuffered), 'buffer']))
  }

  function pass(...received: Parameters<EventReceiver>): void {
    const { receive } = receivers[receivers.length - 1] ?? { receive: buffer }
    receive(...received)
  }

  return {
    setUserId(userId) {
      try {
        if (userId !== null && !isUserId(userId)) {
          reporter.report(linkError('invalid_user_id'))
          return
        }
        const event = createEvent(ServiceEventNames.UserIdentified, undefined, {
          clock,
          random,
          reporter,
        })
        // Through the same buffer as events, which keeps their order.
        pass({ ...event, userId: userId ?? undefined })
      } catch {
        // As below.
      }
    },
    logEvent(eventName, data) {
      try {
        let error: LinkError | undefined
        const report = (reported: LinkError) => {
          error = reported
        }
        const event = createEvent(eventName, data, { clock, random, reporter: { report } })
        pass(event, error)
      } catch {
        // Only a port supplied by the app can throw here. Logging an event must never break the app.
      }
    },
    connect(receive) {
      const receiver = { receive }
      receivers.push(receiver)
      const waiting = buffered
      buffered = []
      for (const received of waiting) receive(...received)
      return () => {
        const index = receivers.indexOf(receiver)
        if (index >= 0) receivers.splice(index, 1)
      }
    },
  }
}

function isUserId(value: unknown): boolean {
  return (
    typeof value === 'string' &&
    value.length <= maxUserIdLength &&
    new RegExp(userIdPattern).test(value)
  )
}
