import pLimit from 'p-limit'
import { sleep } from '#platform/time/sleep.ts'
import type { EventLog, ShipmentLimits, Shipped } from '../event-log/eventLog.ts'
import type { Ship } from './createShipper.ts'

/** Receives the progress of shipping. */
export interface ShippingMetrics {
  readonly shipped: (entries: number) => void
  readonly failed: () => void
  /** A shipment was stored without these entries, which are dead letters now. */
  readonly refused: (entries: number) => void
  /** `lagSeconds`: how long the oldest unshipped batch has waited. */
  readonly backlog: (batches: number, lagSeconds: number) => void
  /** Number of dead letters that wait for an operator. */
  readonly deadLetters: (count: number) => void
}

export interface ShippingOptions {
  readonly log: Pick<EventLog, 'laneCount' | 'shipNext' | 'findUnshipped' | 'countDeadLetters'>
  /**
   * Creates or migrates the tables. Runs before the first shipment, and again after a failed round, because
   * ClickHouse may have been replaced by an empty one. Must be safe to repeat and to run on many servers.
   */
  readonly prepare: () => Promise<unknown>
  readonly ship: Ship
  readonly report: ShippingMetrics
  readonly now: () => number
  /** Limits of each shipment. By default, lanes share a limit, so that memory does not grow with them. */
  readonly limits?: ShipmentLimits | undefined
  /** Pause between small shipments. A longer pause means fewer and larger inserts. */
  readonly pauseMs?: number
  readonly firstRetryMs?: number
  readonly maxRetryMs?: number
  readonly onFailure: (error: unknown) => void
  /** Called after a shipment of which some entries were refused. */
  readonly onRefused?: (error: Error) => void
}

/** Limits of all lanes together. Large, because an insert of any size costs tens of milliseconds and leaves parts to be merged. */
const totalLimits: ShipmentLimits = { maxEntries: 50_000, maxBytes: 64_000_000 }

/** Lanes that one process ships at the same time. More would occupy connections, and gain nothing. */
const maxLanesAtOnce = 8

function chooseLimits(lanes: number): ShipmentLimits {
  const share = Math.min(lanes, maxLanesAtOnce)
  return {
    maxEntries: Math.floor(totalLimits.maxEntries / share),
    maxBytes: Math.floor(totalLimits.maxBytes / share),
  }
}

/** Returns whether the next shipment follows without a pause. */
const isFollowed = ({ entries, isMoreWaiting }: Shipped, { maxEntries }: ShipmentLimits) =>
  isMoreWaiting || entries >= maxEntries / 5

/** How often the backlog is reported. */
const reportEveryMs = 5_000

/**
 * Ships the log to ClickHouse until stopped, several lanes at the same time. Every server may run it; one ships a
 * lane at a time. Only one shipment of a lane is in memory at a time: while ClickHouse is down or slow, only the
 * log grows. The returned stop function waits for running shipments.
 */
export function startShipping(options: ShippingOptions): () => Promise<void> {
  const { log, ship, report, now, onFailure, onRefused } = options
  const { pauseMs = 2_000, firstRetryMs = 250, maxRetryMs = 30_000 } = options
  const { limits = chooseLimits(log.laneCount) } = options
  const limit = pLimit(maxLanesAtOnce)
  const stopping = new AbortController()
  let preparation: Promise<unknown> | null = null
  let reportedAtMs = -Infinity
  let isReporting = false
  let reporting = Promise.resolve()

  /** Prepares once for all lanes. */
  async function prepare(): Promise<void> {
    preparation ??= options.prepare()
    await preparation
  }

  /** Apart from the rounds: a count that is slow or fails neither delays a shipment nor makes it fail. */
  function startReport(): void {
    if (isReporting || performance.now() - reportedAtMs < reportEveryMs) return
    isReporting = true
    reporting = reportBacklog()
      .catch((error: unknown) => {
        onFailure(new Error('Failed to count the backlog of the event log.', { cause: error }))
      })
      .finally(() => {
        isReporting = false
        reportedAtMs = performance.now()
      })
  }

  async function reportBacklog(): Promise<void> {
    const { batches, oldestAtMs } = await log.findUnshipped()
    report.backlog(batches, oldestAtMs === null ? 0 : Math.max(now() - oldestAtMs, 0) / 1000)
    report.deadLetters(await log.countDeadLetters())
  }

  /** Reports the refused entries once their dead letters are durable. */
  async function shipNext(lane: number): Promise<Shipped | null> {
    let refusedEntries = 0
    const shipped = await log.shipNext(lane, limits, (shipment, refuse, assertHeld) =>
      ship(
        shipment,
        (refused) => {
          refusedEntries += 1
          refuse(refused)
        },
        assertHeld,
      ),
    )
    if (refusedEntries > 0) {
      report.refused(refusedEntries)
      onRefused?.(new Error(`${refusedEntries} entries became dead letters.`))
    }
    return shipped
  }

  /** Returns how long to wait before the next round, or null if this one failed. */
  async function round(lane: number): Promise<number | null> {
    if (stopping.signal.aborted) return 0
    try {
      await prepare()
      const shipped = await shipNext(lane)
      report.shipped(shipped?.entries ?? 0)
      return shipped !== null && isFollowed(shipped, limits) ? 0 : pauseMs
    } catch (error) {
      preparation = null
      report.failed()
      onFailure(error)
      return null
    } finally {
      startReport()
    }
  }

  /** With jitter, so that servers do not all retry at the same time. */
  function getRetryMs(failures: number): number {
    const retryMs = Math.min(firstRetryMs * 2 ** (failures - 1), maxRetryMs)
    return retryMs * (0.5 + Math.random() / 2)
  }

  async function run(lane: number): Promise<void> {
    let failures = 0
    while (!stopping.signal.aborted) {
      const waitMs = await limit(() => round(lane))
      failures = waitMs === null ? failures + 1 : 0
      await sleep(waitMs ?? getRetryMs(failures), stopping.signal)
    }
  }

  const running = Array.from({ length: log.laneCount }, (_, lane) => run(lane))
  return async () => {
    stopping.abort()
    await Promise.all(running)
    await reporting
  }
}
