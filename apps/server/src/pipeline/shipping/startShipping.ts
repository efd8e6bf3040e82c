import type { Ship } from './createShipper.ts'
import type { EventLog, ShipmentLimits } from '../event-log/eventLog.ts'

/** What is told of shipping as it goes. */
export interface ShippingMetrics {
  readonly shipped: (entries: number) => void
  readonly failed: () => void
  /** `lagSeconds`: how long the oldest batch has waited. */
  readonly waits: (batches: number, lagSeconds: number) => void
}

export interface ShippingOptions {
  readonly log: Pick<EventLog, 'shipNext' | 'findUnshipped'>
  readonly ship: Ship
  readonly report: ShippingMetrics
  readonly now: () => number
  readonly limits?: ShipmentLimits
  /** Between two looks at a log that has little. The longer, the fewer and larger inserts. */
  readonly pauseMs?: number
  readonly firstRetryMs?: number
  readonly lastRetryMs?: number
  readonly onFailure: (error: unknown) => void
}

/** An insert costs tens of milliseconds whatever its size, and leaves parts that have to be merged. */
const defaultLimits: ShipmentLimits = { maxEntries: 50_000, maxBytes: 64_000_000 }

/** A shipment of so many is followed by the next at once. */
const isLarge = (entries: number, { maxEntries }: ShipmentLimits) => entries >= maxEntries / 5

/** How often it is counted what waits. */
const countEveryMs = 5_000

/**
 * Ships the log until stopped. Every server may do it; one does at a time. There is never more than one
 * shipment in memory: while ClickHouse is away or slow, the log grows and nothing else. The stop waits for
 * what is under way.
 */
export function startShipping(options: ShippingOptions): () => Promise<void> {
  const { log, ship, report, now, limits = defaultLimits, onFailure } = options
  const { pauseMs = 2_000, firstRetryMs = 250, lastRetryMs = 30_000 } = options
  const stopping = new AbortController()
  let failures = 0
  let countedAtMs = -Infinity

  async function count(): Promise<void> {
    if (performance.now() - countedAtMs < countEveryMs) return
    countedAtMs = performance.now()
    const { batches, oldestAtMs } = await log.findUnshipped()
    report.waits(batches, oldestAtMs === null ? 0 : Math.max(now() - oldestAtMs, 0) / 1000)
  }

  /** Resolves to how long to wait before the next round. */
  async function round(): Promise<number> {
    try {
      const entries = await log.shipNext(limits, ship)
      failures = 0
      report.shipped(entries)
      await count()
      return isLarge(entries, limits) ? 0 : pauseMs
    } catch (error) {
      failures += 1
      report.failed()
      onFailure(error)
      await count().catch(() => undefined)
      // With jitter: servers that lost the same engine must not all come back at once.
      const retryMs = Math.min(firstRetryMs * 2 ** (failures - 1), lastRetryMs)
      return retryMs * (0.5 + Math.random() / 2)
    }
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) await pause(await round(), stopping.signal)
  }

  const running = run()
  return async () => {
    stopping.abort()
    await running
  }
}

/** Ends early when it is told to stop. */
function pause(delayMs: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve()
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, delayMs)
    signal.addEventListener('abort', end)
  })
}
