import type { Kysely } from 'kysely'
import type { Database } from '../../platform/engines/database.ts'
import { withTimeout } from '../../platform/time/withTimeout.ts'
import type { SafeFetch } from '../../platform/outbound/createSafeFetch.ts'
import { attemptDelivery } from './attemptDelivery.ts'
import {
  claimDeliveries,
  failPendingDeliveries,
  recordFailure,
  recordSuccess,
  releaseDelivery,
  type ClaimedDelivery,
} from './deliveryStatements.ts'
import { disableFailedEndpoint } from './endpointStatements.ts'
import { classifyAttempt, type AttemptResult } from './classifyAttempt.ts'
import type { Random } from './retrySchedule.ts'
import type { SealingKeys } from './sealSecret.ts'

export interface WebhookDeliveryOptions {
  readonly db: Kysely<Database>
  readonly keys: SealingKeys
  readonly safeFetch: SafeFetch
  readonly now: () => number
  readonly random?: Random
  /** Requests under way at once: in all, for about each app, and to each endpoint. */
  readonly concurrency?: number
  readonly maxPerApp?: number
  readonly maxPerEndpoint?: number
  readonly timeoutMs?: number
  /** How long it is waited between looks for what is due. */
  readonly everyMs?: number
  /** How long a stop waits for requests under way before it gives them back. */
  readonly stopTimeoutMs?: number
  readonly onFailure: (error: unknown) => void
}

export interface WebhookDeliveryWorker {
  /** Looks for what is due now. Resolves when all of that has been tried. */
  readonly deliver: () => Promise<void>
  readonly stop: () => Promise<void>
}

/** Beyond the time for the request: for the look at the database before and after it. */
const leaseMarginMs = 40_000
const mostFailingMs = 5 * 24 * 3_600_000
const strandedAtOnce = 1_000

/**
 * Sends what is in the outbox, until stopped. Every server may do it: each delivery is claimed by one of
 * them for a while, and comes back if that one dies. So a message may arrive twice, under one id.
 */
export function startWebhookDelivery(options: WebhookDeliveryOptions): WebhookDeliveryWorker {
  const { db, now, everyMs = 1_000, stopTimeoutMs: stopMs = 5_000, onFailure } = options
  const { concurrency = 100, maxPerApp: perApp = 25, maxPerEndpoint: perEndpoint = 5 } = options
  const { timeoutMs = 20_000, random = Math.random } = options
  const busy = new Map<string, number>()
  const underWay = new Set<Promise<void>>()
  const stopping = new AbortController()
  let isStopped = false
  let round: Promise<void> | null = null
  let isAskedAgain = false
  let timer: NodeJS.Timeout | null = null

  /** One look at a time; who asks meanwhile gets another one after it. */
  function look(): Promise<void> {
    isAskedAgain = true
    round ??= lookWhileAsked().finally(() => {
      round = null
      schedule()
    })
    return round
  }

  async function lookWhileAsked(): Promise<void> {
    while (isAskedAgain && !isStopped) {
      isAskedAgain = false
      await claim().catch(onFailure)
    }
  }

  function schedule(): void {
    if (timer !== null) clearTimeout(timer)
    // Servers that were started together must not all come at once.
    if (!isStopped) timer = setTimeout(() => void look(), everyMs * (0.5 + Math.random()))
  }

  async function claim(): Promise<void> {
    const limit = concurrency - underWay.size
    if (limit <= 0) return
    const nowMs = now()
    const leaseUntil = new Date(nowMs + timeoutMs + leaseMarginMs)
    const claimed = await claimDeliveries(db, {
      now: new Date(nowMs),
      leaseUntil,
      limit,
      maxPerEndpoint: perEndpoint,
      maxPerApp: perApp,
      busy,
    })
    for (const each of claimed) start(each)
  }

  function count(id: string, change: 1 | -1): void {
    const changed = (busy.get(id) ?? 0) + change
    if (changed === 0) busy.delete(id)
    else busy.set(id, changed)
  }

  function start(claimed: ClaimedDelivery): void {
    const { appId, endpointId } = claimed
    count(appId, 1)
    count(endpointId, 1)
    const work = attempt(claimed)
      .catch(onFailure)
      .finally(() => {
        underWay.delete(work)
        count(appId, -1)
        count(endpointId, -1)
        // There may be more for it, or for whoever had no room.
        if (!isStopped) void look()
      })
    underWay.add(work)
  }

  async function attempt(claimed: ClaimedDelivery): Promise<void> {
    const startedAt = new Date(now())
    const startedMs = performance.now()
    const result = await attemptDelivery(claimed, {
      ...options,
      timeoutMs,
      signal: stopping.signal,
    }).catch((error: unknown): AttemptResult => {
      onFailure(error)
      return { statusCode: null, error: 'internal_error', retryAfterMs: 0, isReceiverError: false }
    })
    const durationMs = Math.round(performance.now() - startedMs)
    if (result === null) return releaseDelivery(db, claimed, new Date(now()))
    const { statusCode, error } = result
    await record(claimed, result, { startedAt, durationMs, statusCode, error })
  }

  async function record(
    claimed: ClaimedDelivery,
    result: AttemptResult,
    ended: Parameters<typeof recordSuccess>[2],
  ): Promise<void> {
    const nowMs = now()
    const at = new Date(nowMs)
    const verdict = classifyAttempt(result, claimed, random)
    if (verdict.kind === 'delivered') {
      await recordSuccess(db, claimed, ended, at)
      return
    }
    const { retryDelayMs, pauseMs, isGone } = verdict
    const failingSince = await recordFailure(db, claimed, ended, {
      nextAttemptAt: retryDelayMs === null ? null : new Date(nowMs + retryDelayMs),
      pausedUntil: new Date(nowMs + pauseMs),
      isReceiverError: result.isReceiverError,
      now: at,
    })
    const isHopeless = failingSince !== null && nowMs - failingSince.getTime() >= mostFailingMs
    if (!isGone && !isHopeless) return
    const { endpointId } = claimed
    await disableFailedEndpoint(db, endpointId, isGone ? 'gone' : 'failing', at)
    while ((await failPendingDeliveries(db, endpointId, strandedAtOnce)) === strandedAtOnce);
  }

  async function settled(): Promise<void> {
    while (underWay.size > 0 || round !== null) {
      await Promise.all([round, ...underWay])
    }
  }

  schedule()
  return {
    async deliver() {
      await look()
      await settled()
    },
    async stop() {
      isStopped = true
      if (timer !== null) clearTimeout(timer)
      await withTimeout(stopMs, settled(), () => undefined)
      stopping.abort()
      await settled()
    },
  }
}
