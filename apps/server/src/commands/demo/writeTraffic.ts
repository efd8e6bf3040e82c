import { setTimeout as sleep } from 'node:timers/promises'
import { createTestDevices } from '#catalog/apps/createTestDevices.ts'
import { createPostgresLinkDirectory } from '#catalog/links/linkDirectory.postgres.ts'
import type { EventLog, ShipmentLimits } from '#pipeline/event-log/eventLog.ts'
import type { LogEntry } from '#pipeline/event-log/logEntry.ts'
import { createShipper } from '#pipeline/shipping/createShipper.ts'
import { runClickhouseMigrations } from '#pipeline/shipping/migrations/runClickhouseMigrations.ts'
import { startShipping } from '#pipeline/shipping/startShipping.ts'
import type { Resources } from '#roles/openResources.ts'

const entriesPerAppend = 2_000

/** Entries of a day at the scale of 1, roughly. */
const dailyEntries = 2_400

/**
 * Limits shipments to a month or so, however small the shop is. A shipment names its hours in the URL of a query,
 * and in service it has few of them.
 */
export function getShipmentLimits(scale: number): ShipmentLimits {
  const maxEntries = Math.round(Math.min(50_000, Math.max(500, 25 * dailyEntries * scale)))
  return { maxEntries, maxBytes: 64_000_000 }
}

/** Starts the service's own shipper, which stores entries of the log in ClickHouse until it is stopped. */
export function startDemoShipping(
  { log, now, postgres, shippingClickhouse, logFailure }: Resources,
  limits: ShipmentLimits,
): () => Promise<void> {
  const { client } = shippingClickhouse
  return startShipping({
    log,
    now,
    limits,
    prepare: () => runClickhouseMigrations(client),
    ship: createShipper({
      client,
      links: createPostgresLinkDirectory(postgres),
      testDevices: createTestDevices(postgres.db),
    }),
    report: {
      shipped: ignore,
      failed: ignore,
      refused: ignore,
      backlog: ignore,
      deadLetters: ignore,
    },
    // Short, because a server that is running ships the log too, in smaller pieces, and one of both gets the lane.
    pauseMs: 10,
    onFailure: logFailure('Failed to ship the event log to ClickHouse; retrying.'),
    onRefused: logFailure('ClickHouse refused entries of the event log.'),
  })
}

/** Appends the entries of each day. Returns how many there are of each kind. */
export async function appendTraffic(
  log: Pick<EventLog, 'append'>,
  days: Iterable<readonly LogEntry[]>,
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const entries of days) {
    for (const entry of entries) {
      const kind = entry.kind === 'event' ? entry.name : entry.kind
      counts[kind] = (counts[kind] ?? 0) + 1
    }
    for (let at = 0; at < entries.length; at += entriesPerAppend) {
      await log.append(entries.slice(at, at + entriesPerAppend))
    }
  }
  return counts
}

/** Resolves once the whole log is stored, whoever ships it. */
export async function waitUntilShipped(log: Pick<EventLog, 'findUnshipped'>): Promise<void> {
  while ((await log.findUnshipped()).batches > 0) await sleep(200)
}

function ignore(): void {
  return
}
