import { apiPaths, type EventsRequest } from '@throughlink/protocol'
import { linkError } from '../errors.ts'
import type { AppLifecycle, Clock, Random } from '../ports.ts'
import { callbackThrew, type Reporter } from '../reporter.ts'
import type { ServiceClient } from '../service/serviceClient.ts'
import { retryAfterMs } from '../time/retryAfterMs.ts'
import { retryDelay } from '../time/retryDelay.ts'
import type { Scope } from '../time/scope.ts'
import type { EventJournal } from './eventJournal.ts'
import type { FlushPolicy, FlushTrigger } from './flushPolicies.ts'
import type { QueuedEvent } from './queuedEvent.ts'
import { readUploadAnswer, type UploadOutcome } from './readUploadAnswer.ts'
import { takeBatch } from './takeBatch.ts'

const mostWaiting = 1000
const eventsPerRequest = 100
const requestLimitMs = 10_000
const journalLimitMs = 5000
const betweenTries = { firstMs: 500, mostMs: 300_000 }
/** Full jitter may say "at once", and say it again. */
const shortestWaitMs = 100

/** Events on their way to the service: kept until the service says that it has them. */
export interface EventQueue {
  /** Takes an event. Never throws; when the queue is full, the oldest event is dropped and counted. */
  readonly log: (event: QueuedEvent) => void
  /** Sends what waits, as far as the service allows. A second caller shares the first one's flush. */
  flush(): Promise<void>
  /** Runs until the scope closes. Can be started again with a new scope. */
  start(scope: Scope): void
  /** Tells the queue who it speaks for. Nothing is sent before. */
  identify(installId: string): void
  readonly waiting: number
  readonly dropped: number
}

export interface EventQueueParts {
  readonly clock: Clock
  readonly random: Random
  readonly reporter: Reporter
  readonly service: ServiceClient
  /** Absent without a storage: events then live as long as the process. */
  readonly journal: EventJournal | null
  readonly lifecycle: AppLifecycle | undefined
  readonly policies: readonly FlushPolicy[]
}

export function createEventQueue(parts: EventQueueParts): EventQueue {
  const { clock, random, reporter, service, journal } = parts
  let queue: readonly QueuedEvent[] = []
  let dropped = 0
  let installId: string | null = null
  let scope: Scope | null = null
  let triggers: readonly FlushTrigger[] = []
  let isLoaded = false
  /** Nothing is sent while the journal is read: what is removed must not be read back. */
  let loading: Promise<void> = Promise.resolve()
  let flushing: Promise<void> | null = null
  let failures = 0
  /** How long to wait, from `waitsSince` on, before another request: the service's wish, or ours. */
  let waitMs = 0
  let waitsSince = 0
  /** The scope in which a retry is already set. */
  let retryScope: Scope | null = null
  let batchSize = eventsPerRequest
  let fittingSize = eventsPerRequest

  function log(event: QueuedEvent): void {
    queue = [...queue, event]
    journal?.add(event)
    dropOldest()
    tellTriggers()
  }

  function tellTriggers(): void {
    for (const trigger of triggers) trigger.queueChanged(queue.length)
  }

  function dropOldest(): void {
    const excess = queue.slice(0, Math.max(0, queue.length - mostWaiting))
    if (excess.length === 0) return
    forget(excess)
    dropped += excess.length
    const message = `More than ${String(mostWaiting)} events wait to be sent; the oldest are dropped.`
    reporter.reportOnce(linkError('events_dropped', message))
  }

  function forget(events: readonly QueuedEvent[]): void {
    const ids = new Set(events.map(({ id }) => id))
    queue = queue.filter(({ id }) => !ids.has(id))
    journal?.remove(ids)
  }

  function start(newScope: Scope): void {
    scope = newScope
    const host = { scope: newScope, lifecycle: parts.lifecycle, flush: requestFlush }
    triggers = parts.policies.flatMap((policy) => {
      try {
        return [policy.start(host)]
      } catch (error) {
        reporter.report(callbackThrew('app lifecycle', error))
        return []
      }
    })
    newScope.own(() => {
      triggers = []
    })
    loading = load(newScope)
  }

  async function load(current: Scope): Promise<void> {
    if (journal && !isLoaded) {
      const earlier = await journal.load(current, journalLimitMs)
      if (current.closed) return
      queue = [...earlier, ...queue]
      dropOldest()
    }
    isLoaded = true
    tellTriggers()
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
    while (scope && !scope.closed && installId !== null && queue.length > 0) {
      if (waitMs > 0) {
        scheduleRetry()
        return
      }
      const batch = takeBatch(queue, batchSize)
      const answer = await service.post(
        scope,
        apiPaths.events,
        requestOf(batch, installId),
        requestLimitMs,
      )
      if (!settle(batch, readUploadAnswer(answer))) return
    }
  }

  function requestOf(batch: readonly QueuedEvent[], install: string): EventsRequest {
    return {
      sentAt: clock.now(),
      events: batch.map((event) => ({ ...event, installId: install })),
    }
  }

  /** Acts on an answer; returns whether to go on with the next batch. */
  function settle(batch: readonly QueuedEvent[], outcome: UploadOutcome): boolean {
    switch (outcome.kind) {
      case 'accepted':
        for (const { code } of outcome.rejected) {
          reporter.report(linkError('event_rejected', `The service rejected an event: ${code}.`))
        }
        forget(batch)
        failures = 0
        // A size that was too large stays so until all is sent; an event at fault is behind us.
        if (queue.length === 0) fittingSize = eventsPerRequest
        batchSize = fittingSize
        return true
      case 'too-large':
      case 'refused':
        batchSize = Math.ceil(batch.length / 2)
        if (outcome.kind === 'too-large') fittingSize = batchSize
        if (batch.length > 1) return true
        reporter.report(outcome.error)
        forget(batch)
        batchSize = fittingSize = eventsPerRequest
        return true
      case 'later':
        reporter.reportOnce(outcome.error)
        waitBeforeRetry(outcome.retryAfter)
        return false
      case 'stopped':
        return false
    }
  }

  function waitBeforeRetry(retryAfter: string | null): void {
    failures += 1
    waitsSince = clock.now()
    // At least our own back-off: a service that says "at once", or whose date our clock takes for past,
    // must not be asked in a loop.
    const ownMs = retryDelay(failures, betweenTries, random)
    waitMs = Math.max(retryAfterMs(retryAfter, waitsSince) ?? 0, ownMs, shortestWaitMs)
    scheduleRetry()
  }

  function scheduleRetry(): void {
    // One that is set stays: a busy app must not put its own retry off with every event.
    if (scope === null || retryScope === scope) return
    retryScope = scope
    // A clock that was set back must not prolong the wait.
    const waitedMs = Math.max(0, clock.now() - waitsSince)
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
    identify(id) {
      installId = id
      tellTriggers()
    },
    get waiting() {
      return queue.length
    },
    get dropped() {
      return dropped
    },
  }
}
