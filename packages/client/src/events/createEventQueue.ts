import { apiPaths, type EventsRequest, type LinkEvent } from '@throughlink/protocol'
import { type LinkError, linkError } from '../errors/linkError.ts'
import type { AppLifecycle, Clock, Random } from '../ports.ts'
import { callbackThrew, type Reporter } from '../reporter.ts'
import type { ServiceClient } from '../service/serviceClient.ts'
import { retryAfterMs } from '../time/retryAfterMs.ts'
import { retryDelay } from '../time/retryDelay.ts'
import { createScope, type Scope } from '../time/scope.ts'
import { eventBytes } from './eventBytes.ts'
import type { EventJournal } from './eventJournal.ts'
import type { FlushPolicy, FlushTrigger } from './flushPolicies.ts'
import type { QueuedEvent } from './queuedEvent.ts'
import { readEventsResponse, type UploadOutcome } from './readEventsResponse.ts'
import { selectBatch } from './selectBatch.ts'

const maxWaiting = 1000
/**
 * AsyncStorage on Android has 6 MB for the whole app by default, and a full storage would also lose data of the
 * app. A sixth of it is two full requests. Storage briefly has up to twice as much while the journal moves events.
 */
const maxWaitingBytes = 1_000_000
const maxEventsPerRequest = 100
const requestTimeoutMs = 10_000
const journalTimeoutMs = 5000
const clearTimeoutMs = 2000
const retryLimits = { firstMs: 500, maxMs: 300_000 }
/** Full jitter can return zero several times in a row. */
const minWaitMs = 100

/** Queues events for the service and keeps each one until the service confirms it. */
export interface EventQueue {
  /**
   * Adds an event and reports its error, unless events are disabled. Never throws. When more than a thousand
   * events or a megabyte are waiting, the oldest tenth of the events is dropped and counted.
   */
  readonly log: (event: QueuedEvent, error?: LinkError) => void
  /** Sends the waiting events, unless a retry delay is active. Concurrent calls share one flush. */
  flush(): Promise<void>
  /** Runs until the scope closes. Can be restarted with a new scope. */
  start(scope: Scope): void
  /**
   * Sets the install id of the events, and at the first call the user of those that were logged before it. Nothing is
   * read from storage or sent before this call.
   */
  setInstallId(installId: string, userId?: string): void
  /** Sets the user of the events that are logged from now on. */
  setUserId(userId: string | undefined): void
  /**
   * Deletes the waiting events, here and in storage. They are not sent after this call, except in a request
   * that is already in progress. Resolves to whether storage has deleted them within two seconds. If not, this
   * process still sends none of them, but the next one may.
   */
  clear(): Promise<boolean>
  readonly waiting: readonly QueuedEvent[]
  readonly dropped: number
}

export interface EventQueueOptions {
  readonly clock: Clock
  readonly random: Random
  readonly reporter: Reporter
  readonly service: ServiceClient
  /** Null without a storage: events are then lost when the process ends. */
  readonly journal: EventJournal | null
  readonly lifecycle: AppLifecycle | undefined
  readonly policies: readonly FlushPolicy[]
  /** Whether events may be recorded and sent. */
  readonly isEnabled: () => boolean
}

export function createEventQueue(options: EventQueueOptions): EventQueue {
  const { clock, random, reporter, service, journal, isEnabled } = options
  let queue: readonly QueuedEvent[] = []
  /** The size of the queue. */
  let bytes = 0
  let dropped = 0
  /** Increased by `clear`. What was read from storage before is then discarded. */
  let generation = 0
  let installId: string | null = null
  /** Null until it was set or read from storage. */
  let user: { readonly id: string | undefined } | null = null
  let scope: Scope | null = null
  let triggers: readonly FlushTrigger[] = []
  let isLoaded = false
  /** Resolves once the journal is loaded. Sending waits for it, so that no removed event is read back. */
  let loading: Promise<void> = Promise.resolve()
  let flushing: Promise<void> | null = null
  let failures = 0
  /** Delay before the next request, from `waitStartedAt` on: `Retry-After` or our backoff. */
  let waitMs = 0
  let waitStartedAt = 0
  /** The scope in which a retry is already scheduled. */
  let retryScope: Scope | null = null
  let batchSize = maxEventsPerRequest
  let maxFittingSize = maxEventsPerRequest

  function log(event: QueuedEvent, error?: LinkError): void {
    if (!isEnabled()) return
    if (error) reporter.report(error)
    const added = addUser(event)
    queue = [...queue, added]
    bytes += eventBytes(added)
    journal?.add(added)
    dropOldest()
    notifyTriggers()
  }

  function addUser(event: QueuedEvent): QueuedEvent {
    return user === null || 'userId' in event ? event : { ...event, userId: user.id }
  }

  function notifyTriggers(): void {
    for (const trigger of triggers) trigger.onQueueChange(queue.length)
  }

  /** Drops a tenth at once: dropping one event for each new one would rewrite the journal each time. */
  function dropOldest(): void {
    while (queue.length > maxWaiting || bytes > maxWaitingBytes) {
      const limit = queue.length > maxWaiting ? String(maxWaiting) : '1 MB of'
      const oldest = queue.slice(0, Math.ceil(queue.length / 10))
      removeEvents(oldest)
      dropped += oldest.length
      reporter.reportOnce(linkError('events_dropped', [limit]))
    }
  }

  function removeEvents(events: readonly QueuedEvent[]): void {
    const ids = new Set(events.map(({ id }) => id))
    queue = queue.filter((event) => {
      const isKept = !ids.has(event.id)
      if (!isKept) bytes -= eventBytes(event)
      return isKept
    })
    journal?.remove(ids)
  }

  function start(newScope: Scope): void {
    scope = newScope
    const host = { scope: newScope, lifecycle: options.lifecycle, flush: requestFlush }
    triggers = options.policies.flatMap((policy) => {
      try {
        return [policy.start(host)]
      } catch (error) {
        reporter.report(callbackThrew('lifecycle port', error))
        return []
      }
    })
    newScope.addCleanup(() => {
      triggers = []
    })
    if (installId !== null) loading = load(newScope)
  }

  async function load(current: Scope): Promise<void> {
    if (journal && !isLoaded) {
      const before = generation
      const earlier = await journal.load(current, journalTimeoutMs)
      if (current.isClosed) return
      if (generation === before) {
        queue = [...earlier, ...queue]
        for (const event of earlier) bytes += eventBytes(event)
      }
      if (!isEnabled() && queue.length > 0) await clear()
      dropOldest()
    }
    isLoaded = true
    notifyTriggers()
  }

  function clear(): Promise<boolean> {
    queue = []
    bytes = 0
    generation += 1
    // In a scope of its own: it must end although the session stops or never started.
    return createScope(clock)
      .withTimeout(clearTimeoutMs, () => journal?.clear() ?? true)
      .then((cleared) => cleared.kind === 'value' && cleared.value)
  }

  function requestFlush(): void {
    void flush()
  }

  function flush(): Promise<void> {
    flushing ??= sendAll().finally(() => {
      flushing = null
    })
    return flushing
  }

  async function sendAll(): Promise<void> {
    await loading
    while (scope && !scope.isClosed && installId !== null && queue.length > 0) {
      if (waitMs > 0) {
        scheduleRetry()
        return
      }
      const batch = selectBatch(queue, batchSize)
      const response = await service.post(
        scope,
        apiPaths.events,
        createRequest(batch, installId),
        requestTimeoutMs,
      )
      if (!handleOutcome(batch, readEventsResponse(response))) return
    }
  }

  function createRequest(batch: readonly QueuedEvent[], install: string): EventsRequest {
    return {
      sentAt: clock.now(),
      // JSON has no undefined user.
      events: batch.map((event) => ({ ...event, installId: install }) as LinkEvent),
    }
  }

  /** Applies the outcome of a request. Returns whether to continue with the next batch. */
  function handleOutcome(batch: readonly QueuedEvent[], outcome: UploadOutcome): boolean {
    switch (outcome.kind) {
      case 'accepted':
        reportRejections(outcome.rejected.map(({ code }) => code))
        removeEvents(batch)
        failures = 0
        // Keep a reduced batch size until the queue is empty, so that each batch does not search again.
        if (queue.length === 0) maxFittingSize = maxEventsPerRequest
        batchSize = maxFittingSize
        return true
      case 'too-large':
      case 'refused':
        batchSize = Math.ceil(batch.length / 2)
        if (outcome.kind === 'too-large') maxFittingSize = batchSize
        if (batch.length > 1) return true
        reporter.report(outcome.error)
        removeEvents(batch)
        batchSize = maxFittingSize = maxEventsPerRequest
        return true
      case 'retry':
        reporter.reportOnce(outcome.error)
        // A batch that a slow network cannot carry in time would be sent in vain for ever.
        if (outcome.isTimeout) batchSize = maxFittingSize = Math.ceil(batch.length / 2)
        waitBeforeRetry(outcome.retryAfter)
        return false
      case 'stopped':
        return false
    }
  }

  /** Reports one error for each code: a batch of old events must not print a hundred lines. */
  function reportRejections(codes: readonly string[]): void {
    for (const code of new Set(codes)) {
      const count = codes.filter((other) => other === code).length
      reporter.report(
        linkError('event_rejected', [count > 1 ? `${code} (${String(count)} events)` : code]),
      )
    }
  }

  function waitBeforeRetry(retryAfter: string | null): void {
    failures += 1
    waitStartedAt = clock.now()
    // Wait at least our own backoff. A `Retry-After` of zero, or a date in the past by the device's clock,
    // must not cause a request loop.
    const backoffMs = retryDelay(failures, retryLimits, random)
    waitMs = Math.max(retryAfterMs(retryAfter, waitStartedAt) ?? 0, backoffMs, minWaitMs)
    scheduleRetry()
  }

  function scheduleRetry(): void {
    // Keep a scheduled retry: new events in a busy app must not postpone it.
    if (scope === null || retryScope === scope) return
    retryScope = scope
    // A clock that was set back must not extend the wait.
    const waitedMs = Math.max(0, clock.now() - waitStartedAt)
    const leftMs = Math.max(0, waitMs - waitedMs)
    scope.after(leftMs, () => {
      retryScope = null
      waitMs = 0
      requestFlush()
    })
  }

  return {
    log,
    flush,
    start,
    setInstallId(id, userId) {
      if (installId === null) {
        const known = user
        user = { id: userId }
        // All of them were logged by this process. The journal has them without the user: if the process is killed now,
        // they are sent without.
        queue = queue.map(addUser)
        bytes = queue.reduce((sum, event) => sum + eventBytes(event), 0)
        user = known ?? user
        // Read the journal only now: the install record must not wait behind it.
        if (scope) loading = load(scope)
      }
      installId = id
      notifyTriggers()
    },
    setUserId(id) {
      user = { id }
    },
    clear,
    get waiting() {
      return queue
    },
    get dropped() {
      return dropped
    },
  }
}
