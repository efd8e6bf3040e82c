import { createShipper } from './pipeline/shipping/createShipper.ts'
import type { ClickIndex } from './pipeline/click-index/clickIndex.ts'
import type { Config } from './config.ts'
import type { TxtResolver } from './manage/domains/createTxtResolver.ts'
import type { Clickhouse } from './platform/engines/clickhouse.ts'
import type { Postgres } from './platform/engines/postgres.ts'
import type { RedisEngine } from './platform/engines/redis.ts'
import { createSeenEvents } from './pipeline/event-log/seenEvents.ts'
import type { Metrics } from './platform/http/metrics.ts'
import type { InstallCounter } from './pipeline/learning/countInstalls.ts'
import { createCachedLinkDirectory } from './catalog/links/linkDirectory.cached.ts'
import { createPostgresLinkDirectory } from './catalog/links/linkDirectory.postgres.ts'
import type { EventLog } from './pipeline/event-log/eventLog.ts'
import { startLogMaintenance } from './pipeline/event-log/startLogMaintenance.ts'
import { createSafeFetch } from './platform/outbound/createSafeFetch.ts'
import { createTestDevices } from './catalog/apps/createTestDevices.ts'
import { deriveSealingKeys } from './manage/webhooks/deriveSealingKeys.ts'
import { startWebhookDelivery } from './manage/webhooks/startWebhookDelivery.ts'
import { startDomainChecks } from './manage/domains/startDomainChecks.ts'
import { startErasures } from './manage/privacy/startErasures.ts'
import { startHousekeeping } from './manage/housekeeping/startHousekeeping.ts'
import { startLearning } from './pipeline/learning/startLearning.ts'
import { runClickhouseMigrations } from './pipeline/shipping/migrations/runClickhouseMigrations.ts'
import { startShipping } from './pipeline/shipping/startShipping.ts'

export interface WorkersOptions {
  readonly config: Config
  readonly postgres: Postgres
  readonly redis: RedisEngine
  readonly clickhouse: Clickhouse
  readonly log: EventLog
  readonly index: ClickIndex
  readonly counter: InstallCounter
  readonly metrics: Metrics
  readonly resolveTxt: TxtResolver
  readonly now: () => number
  /** Returns a handler that logs each failure of a worker with this message. */
  readonly logFailure: (message: string) => (error: unknown) => void
}

/**
 * Starts all background workers. Every server runs all of them; workers of which only one may run at a time
 * coordinate through PostgreSQL. The returned function stops them and waits for work in progress.
 */
export function startWorkers(options: WorkersOptions): () => Promise<void> {
  const { config, postgres, redis, clickhouse, log, index, counter, resolveTxt, now } = options
  const { logFailure } = options
  const { pool, db } = postgres
  const webhookDelivery = startWebhookDelivery({
    db,
    now,
    keys: deriveSealingKeys(config),
    safeFetch: createSafeFetch({ allowedNetworks: config.webhookNetworks }),
    onFailure: logFailure('Failed to deliver webhooks; retrying.'),
  })
  const stops = [
    startLogMaintenance({
      pool,
      now,
      retentionMs: config.logRetentionMs,
      onFailure: logFailure('Failed to maintain the event log partitions.'),
    }),
    startHousekeeping({
      db,
      now,
      matchWindowMs: config.matchWindowMs,
      onFailure: logFailure('Failed to delete expired data.'),
    }),
    startLearning({
      pool,
      db,
      log,
      counter,
      now,
      onFailure: logFailure('Failed to learn match models.'),
    }),
    startShipping({
      log,
      now,
      prepare: () => runClickhouseMigrations(clickhouse.client),
      ship: createShipper({
        client: clickhouse.client,
        links: createCachedLinkDirectory(createPostgresLinkDirectory(db)),
        testDevices: createTestDevices(db),
      }),
      report: createShippingReport(options.metrics),
      onFailure: logFailure('Failed to ship the event log to ClickHouse; retrying.'),
    }),
    startErasures({
      db,
      log,
      index,
      seen: createSeenEvents(redis.client, now),
      clickhouse: clickhouse.client,
      onFailure: logFailure('Failed to erase an install; retrying.'),
    }),
    startDomainChecks({
      db,
      resolveTxt,
      now,
      onFailure: logFailure('Failed to check domain verifications.'),
    }),
    () => webhookDelivery.stop(),
  ]
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
  }
}

function createShippingReport(metrics: Metrics) {
  return {
    shipped: (entries: number) => {
      metrics.shippedEntries.inc(entries)
    },
    failed: () => {
      metrics.failedShipments.inc()
    },
    backlog(batches: number, lagSeconds: number) {
      metrics.unshippedBatches.set(batches)
      metrics.shippingLag.set(lagSeconds)
    },
  }
}
