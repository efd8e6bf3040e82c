import type { Kysely } from 'kysely'
import type { Emails } from '#manage/delivery/email/createEmails.ts'
import type { ConnectorKind } from '#pipeline/outbox/endpointKinds.ts'
import type { SealingKeys } from '#platform/crypto/sealSecret.ts'
import type { Database } from '#platform/engines/database.ts'
import type { SafeFetch } from '#platform/outbound/createSafeFetch.ts'
import { dayMs, secondMs } from '#platform/time/durations.ts'
import { withTimeout } from '#platform/time/withTimeout.ts'
import { attemptDelivery, failed } from './attemptDelivery.ts'
import { type AttemptOutcome, type AttemptResult, classifyAttempt } from './classifyAttempt.ts'
import { connectors } from './connectors/connectors.ts'
import {
  claimDeliveries,
  type ClaimedDelivery,
  claimMore,
  failPendingDeliveries,
  type FinishedAttempt,
  paceEndpoint,
  recordFailure,
  recordJoined,
  recordSuccess,
  releaseDeliveries,
} from './deliveryStatements.ts'
import { disableFailed } from './disableFailed.ts'
import type { Random } from './retrySchedule.ts'

export interface WebhookDeliveryOptions {
  readonly db: Kysely<Database>
  readonly keys: SealingKeys
  readonly emails: Emails
  readonly safeFetch: SafeFetch
  readonly now: () => number
  readonly random?: Random
  /** Maximum number of requests in flight. */
  readonly concurrency?: number
  /** Maximum number of requests in flight for an app, approximately. */
  readonly maxPerApp?: number
  /** Maximum number of requests in flight to an endpoint. */
  readonly maxPerEndpoint?: number
  readonly timeoutMs?: number
  /** Average interval between polls for due deliveries. */
  readonly everyMs?: number
  /** How long a stop waits for requests in flight before it aborts and releases them. */
  readonly stopTimeoutMs?: number
  readonly onFailure: (error: unknown) => void
  /** Called for each finished attempt. `failed`: it is not repeated. */
  readonly onAttempt?: (outcome: 'delivered' | 'retried' | 'failed') => void
}

export interface WebhookDeliveryWorker {
  /** Delivers everything that is due now. Resolves when all of it has been attempted. */
  readonly deliver: () => Promise<void>
  readonly stop: () => Promise<void>
}

/** Lease time beyond the request timeout, for the database queries before and after the request. */
const leaseMarginMs = 40 * secondMs
/** An endpoint that only fails for this long is disabled. */
const maxFailingMs = 5 * dayMs
const failBatchSize = 1_000
/** Kinds of endpoints that get a digest of their messages. */
const digestKinds = (Object.keys(connectors) as ConnectorKind[]).filter(
  (kind) => connectors[kind].digest !== undefined,
)

/**
 * Delivers the messages in the outbox until stopped. Every server may run this: a delivery is claimed by one
 * worker with a lease, and becomes available again if that worker dies. So a message may arrive twice, with the
 * same id.
 */
export function startWebhookDelivery(options: WebhookDeliveryOptions): WebhookDeliveryWorker {
  const { db, emails, now, everyMs = secondMs, stopTimeoutMs = 5 * secondMs, onFailure } = options
  const { concurrency = 100, maxPerApp = 25, maxPerEndpoint = 5 } = options
  const { timeoutMs = 20 * secondMs, random = Math.random } = options
  const busy = new Map<string, number>()
  const inFlight = new Set<Promise<void>>()
  const stopping = new AbortController()
  let isStopped = false
  let polling: Promise<void> | null = null
  let isPollRequested = false
  let timer: NodeJS.Timeout | null = null

  /** Polls for due deliveries, one poll at a time. A request during a poll triggers another one after it. */
  function poll(): Promise<void> {
    isPollRequested = true
    polling ??= pollWhileRequested().finally(() => {
      polling = null
      schedule()
    })
    return polling
  }

  async function pollWhileRequested(): Promise<void> {
    while (isPollRequested && !isStopped) {
      isPollRequested = false
      await claim().catch(onFailure)
    }
  }

  function schedule(): void {
    if (timer !== null) clearTimeout(timer)
    // Jitter, so that servers that started together do not poll at the same time.
    if (!isStopped) timer = setTimeout(() => void poll(), everyMs * (0.5 + Math.random()))
  }

  async function claim(): Promise<void> {
    const limit = concurrency - inFlight.size
    if (limit <= 0) return
    const nowMs = now()
    const leaseUntil = new Date(nowMs + timeoutMs + leaseMarginMs)
    const claimed = await claimDeliveries(db, {
      now: new Date(nowMs),
      leaseUntil,
      limit,
      maxPerEndpoint,
      maxPerApp,
      busy,
      serialKinds: digestKinds,
    })
    for (const each of claimed) start(each)
  }

  function addBusy(id: string, change: 1 | -1): void {
    const count = (busy.get(id) ?? 0) + change
    if (count === 0) busy.delete(id)
    else busy.set(id, count)
  }

  function start(claimed: ClaimedDelivery): void {
    const { appId, endpointId } = claimed
    addBusy(appId, 1)
    addBusy(endpointId, 1)
    const work = attempt(claimed)
      .catch(onFailure)
      .finally(() => {
        inFlight.delete(work)
        addBusy(appId, -1)
        addBusy(endpointId, -1)
        // More deliveries may be due for this endpoint, or waiting for a free slot.
        if (!isStopped) void poll()
      })
    inFlight.add(work)
  }

  async function attempt(claimed: ClaimedDelivery): Promise<void> {
    const joined = await claimJoined(claimed)
    const startedAt = new Date(now())
    const startedMs = performance.now()
    const result = await attemptDelivery(claimed, joined, {
      ...options,
      timeoutMs,
      signal: stopping.signal,
    }).catch((error: unknown): AttemptResult => {
      onFailure(error)
      return failed('internal_error', false)
    })
    const durationMs = Math.round(performance.now() - startedMs)
    if (result === null) {
      await releaseDeliveries(db, [claimed, ...joined], new Date(now()))
      return
    }
    const { statusCode, error } = result
    const attempted = { startedAt, durationMs, statusCode, error }
    await record(claimed, result, attempted)
    await recordOthers(joined, result, attempted)
    const digest = getDigest(claimed)
    if (digest !== undefined && result.outcome === 'done') {
      await paceEndpoint(db, claimed.endpointId, new Date(now() + digest.everyMs))
    }
  }

  function getDigest({ kind }: ClaimedDelivery) {
    return kind === 'webhook' ? undefined : connectors[kind].digest
  }

  /** Claims what is sent in the same request. Nothing, if a failing endpoint is probed. */
  async function claimJoined(claimed: ClaimedDelivery): Promise<readonly ClaimedDelivery[]> {
    const digest = getDigest(claimed)
    if (digest === undefined || claimed.failureCount > 0) return []
    const nowMs = now()
    return claimMore(db, claimed, {
      now: new Date(nowMs),
      leaseUntil: new Date(nowMs + timeoutMs + leaseMarginMs),
      limit: digest.maxMessages - 1,
    })
  }

  async function recordOthers(
    joined: readonly ClaimedDelivery[],
    result: AttemptResult,
    attempted: FinishedAttempt,
  ): Promise<void> {
    const nowMs = now()
    const results = joined.map((claim) => {
      const outcome = classifyAttempt(result, claim, random)
      const delayMs = outcome.kind === 'delivered' ? null : outcome.retryDelayMs
      reportOutcome(outcome)
      return { claim, nextAttemptAt: delayMs === null ? null : new Date(nowMs + delayMs) }
    })
    const isDelivered = result.outcome === 'done'
    await recordJoined(db, results, attempted, { isDelivered, now: new Date(nowMs) })
  }

  function reportOutcome(outcome: AttemptOutcome): void {
    if (outcome.kind === 'delivered') options.onAttempt?.('delivered')
    else options.onAttempt?.(outcome.retryDelayMs === null ? 'failed' : 'retried')
  }

  async function record(
    claimed: ClaimedDelivery,
    result: AttemptResult,
    attempted: FinishedAttempt,
  ): Promise<void> {
    const nowMs = now()
    const at = new Date(nowMs)
    const outcome = classifyAttempt(result, claimed, random)
    if (outcome.kind === 'delivered') {
      await recordSuccess(db, claimed, attempted, at)
      reportOutcome(outcome)
      return
    }
    const { retryDelayMs, pauseMs, isGone } = outcome
    reportOutcome(outcome)
    const failingSince = await recordFailure(db, claimed, attempted, {
      nextAttemptAt: retryDelayMs === null ? null : new Date(nowMs + retryDelayMs),
      pausedUntil: new Date(nowMs + pauseMs),
      isReceiverError: result.isReceiverError,
      now: at,
    })
    const isFailingTooLong = failingSince !== null && nowMs - failingSince.getTime() >= maxFailingMs
    if (!isGone && !isFailingTooLong) return
    const { endpointId } = claimed
    await disableFailed(db, emails, endpointId, isGone ? 'gone' : 'failing', at)
    while ((await failPendingDeliveries(db, endpointId, failBatchSize)) === failBatchSize);
  }

  async function waitUntilIdle(): Promise<void> {
    while (inFlight.size > 0 || polling !== null) {
      await Promise.all([polling, ...inFlight])
    }
  }

  schedule()
  return {
    async deliver() {
      await poll()
      await waitUntilIdle()
    },
    async stop() {
      isStopped = true
      if (timer !== null) clearTimeout(timer)
      await withTimeout(stopTimeoutMs, waitUntilIdle(), () => undefined)
      stopping.abort()
      await waitUntilIdle()
    },
  }
}
