import type { Ship } from './createShipper.ts'
import type { EventLog, ShipmentLimits } from '../event-log/eventLog.ts'
import { sleep } from '../../platform/time/sleep.ts'

/** Receives the progress of shipping. */
export interface ShippingMetrics {
  readonly shipped: (entries: number) => void
  readonly failed: () => void
  /** `lagSeconds`: how long the oldest unshipped batch has waited. */
  readonly backlog: (batches: number, lagSeconds: number) => void
}

export interface ShippingOptions {
  readonly log: Pick<EventLog, 'shipNext' | 'findUnshipped'>
  /**
   * Creates or migrates the tables. Runs before the first shipment, and again after a failed round, because
   * ClickHouse may have been replaced by an empty one. Must be safe to repeat and to run on many servers.
   */
  readonly prepare: () => Promise<unknown>
  readonly ship: Ship
  readonly report: ShippingMetrics
  readonly now: () => number
  readonly limits?: ShipmentLimits
  /** Pause between small shipments. A longer pause means fewer and larger inserts. */
  readonly pauseMs?: number
  readonly firstRetryMs?: number
  readonly maxRetryMs?: number
  readonly onFailure: (error: unknown) => void
}

/** Large, because an insert of any size costs tens of milliseconds and leaves parts to be merged. */
const defaultLimits: ShipmentLimits = { maxEntries: 50_000, maxBytes: 64_000_000 }

/** Returns whether the next shipment follows without a pause. */
const isLargeShipment = (entries: number, { maxEntries }: ShipmentLimits) =>
  entries >= maxEntries / 5

/** How often the backlog is reported. */
const reportEveryMs = 5_000

/**
 * Ships the log to ClickHouse until stopped. Every server may run it; one ships at a time. Only one shipment
 * is in memory at a time: while ClickHouse is down or slow, only the log grows. The returned stop function
 * waits for a running shipment.
 */
export function startShipping(options: ShippingOptions): () => Promise<void> {
  const { log, prepare, ship, report, now, limits = defaultLimits, onFailure } = options
  const { pauseMs = 2_000, firstRetryMs = 250, maxRetryMs = 30_000 } = options
  const stopping = new AbortController()
  let isPrepared = false
  let failures = 0
  let reportedAtMs = -Infinity

  async function reportBacklog(): Promise<void> {
    if (performance.now() - reportedAtMs < reportEveryMs) return
    reportedAtMs = performance.now()
    const { batches, oldestAtMs } = await log.findUnshipped()
    report.backlog(batches, oldestAtMs === null ? 0 : Math.max(now() - oldestAtMs, 0) / 1000)
  }

  /** Returns how long to wait before the next round. */
  async function round(): Promise<number> {
    try {
      if (!isPrepared) await prepare()
      isPrepared = true
      const entries = await log.shipNext(limits, ship)
      failures = 0
      report.shipped(entries)
      await reportBacklog()
      return isLargeShipment(entries, limits) ? 0 : pauseMs
    } catch (error) {
      isPrepared = false
      failures += 1
      report.failed()
      onFailure(error)
      await reportBacklog().catch(() => undefined)
      // With jitter, so that servers do not all retry at the same time.
      const retryMs = Math.min(firstRetryMs * 2 ** (failures - 1), maxRetryMs)
      return retryMs * (0.5 + Math.random() / 2)
    }
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) await sleep(await round(), stopping.signal)
  }

  const running = run()
  return async () => {
    stopping.abort()
    await running
  }
}
