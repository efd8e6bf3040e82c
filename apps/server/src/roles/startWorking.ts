import { createTestDevices } from '#catalog/apps/createTestDevices.ts'
import { createPostgresLinkDirectory } from '#catalog/links/linkDirectory.postgres.ts'
import { deriveSealingKeys } from '#manage/access/deriveSealingKeys.ts'
import { startWebhookDelivery } from '#manage/delivery/webhooks/startWebhookDelivery.ts'
import { startLogMaintenance } from '#pipeline/event-log/startLogMaintenance.ts'
import { createAnnouncer } from '#pipeline/outbox/createAnnouncer.ts'
import { createShipper } from '#pipeline/shipping/createShipper.ts'
import { applyTableSettings } from '#pipeline/shipping/migrations/applyTableSettings.ts'
import { runClickhouseMigrations } from '#pipeline/shipping/migrations/runClickhouseMigrations.ts'
import { type ShippingOptions, startShipping } from '#pipeline/shipping/startShipping.ts'
import type { Metrics } from '#platform/http/metrics.ts'
import { countJobs } from '#platform/jobs/jobStatements.ts'
import { startInterval } from '#platform/jobs/startInterval.ts'
import { startJobs } from '#platform/jobs/startJobs.ts'
import { createSafeFetch } from '#platform/outbound/createSafeFetch.ts'
import { secondMs } from '#platform/time/durations.ts'
import { createTasks, periodicJobs } from './createTasks.ts'
import { listDatedTables } from './listDatedTables.ts'
import type { Resources } from './openResources.ts'

export interface WorkingOptions {
  /** Whether this process handles requests too. Work is then done in small pieces, which takes longer. */
  readonly isServing: boolean
}

/**
 * Each entry of a shipment costs this process about 20 µs, in one piece: with this limit, a request waits for
 * less than 50 ms.
 */
const servingShipment = { maxEntries: 2_000, maxBytes: 4_000_000 }

const reportMs = 15 * secondMs

/**
 * Starts all background work. Any number of processes may run it. The returned function stops it and waits for
 * work in progress.
 *
 * Jobs are listed in `createTasks.ts`. Three things have loops of their own: shipping is one stream with one
 * reader; webhooks are many short requests with fairness by endpoint; and partitions of the event log must be
 * created even if jobs are behind.
 */
export function startWorking(
  resources: Resources,
  { isServing }: WorkingOptions,
): () => Promise<void> {
  const {
    config,
    postgres,
    shippingClickhouse: clickhouse,
    log,
    logDatabases,
    emails,
    metrics,
    now,
    logFailure,
  } = resources
  const { pool, db } = postgres
  const datedTables = listDatedTables(config)
  const webhookDelivery = startWebhookDelivery({
    db,
    now,
    keys: deriveSealingKeys(config),
    emails,
    safeFetch: createSafeFetch({ allowedNetworks: config.webhookNetworks }),
    onFailure: logFailure('Failed to deliver webhooks; retrying.'),
    onAttempt: (outcome) => {
      metrics.webhookDeliveries.inc({ outcome })
    },
  })
  const stops = [
    startLogMaintenance({
      pool,
      now,
      retentionMs: config.logRetentionMs,
      datedTables,
      onFailure: logFailure('Failed to maintain the event log partitions.'),
    }),
    ...logDatabases.map(({ name, postgres }) =>
      startLogMaintenance({
        pool: postgres.pool,
        now,
        retentionMs: config.logRetentionMs,
        datedTables,
        onFailure: logFailure(`Failed to maintain the event log partitions of ${name}.`),
      }),
    ),
    startShipping({
      log,
      now,
      prepare: async () => {
        await runClickhouseMigrations(clickhouse.client)
        await applyTableSettings(clickhouse.client, {
          rowMonths: config.analyticsRetentionMonths,
          countMonths: config.countRetentionMonths,
          // With the main database, whose log is read if it had one.
          logDatabaseCount: logDatabases.length + 1,
        })
      },
      ship: createShipper({
        client: clickhouse.client,
        links: createPostgresLinkDirectory(postgres),
        testDevices: createTestDevices(db),
        announce: createAnnouncer({
          pool,
          now,
          onFailure: logFailure('Failed to enqueue a webhook message; leaving it out.'),
        }),
      }),
      ...(isServing ? { limits: servingShipment } : {}),
      report: createShippingReport(metrics),
      onFailure: logFailure('Failed to ship the event log to ClickHouse; retrying.'),
      onRefused: logFailure(
        'ClickHouse refused entries of the event log; see `throughlink-server admin dead-letters list`.',
      ),
    }),
    startJobs({
      pool,
      now,
      tasks: createTasks(resources),
      periodic: periodicJobs,
      concurrency: config.workerConcurrency,
      onFailure: (task, error) => {
        logFailure(`Job ${task} failed; retrying. See \`throughlink-server admin jobs list\`.`)(
          error,
        )
      },
    }),
    startInterval({
      run: async () => {
        reportJobs(metrics, await countJobs(pool))
      },
      everyMs: reportMs,
      onFailure: logFailure('Failed to count jobs.'),
    }),
    () => webhookDelivery.stop(),
  ]
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
  }
}

function reportJobs({ jobs }: Metrics, counts: Awaited<ReturnType<typeof countJobs>>): void {
  jobs.reset()
  for (const { task, state, count } of counts) jobs.set({ task, state }, count)
}

function createShippingReport(metrics: Metrics): ShippingOptions['report'] {
  return {
    shipped: (entries) => {
      metrics.shippedEntries.inc(entries)
    },
    failed: () => {
      metrics.failedShipments.inc()
    },
    refused: () => {
      metrics.refusedShipments.inc()
    },
    deadLetters: (count) => {
      metrics.deadLetters.set(count)
    },
    backlog(batches, lagSeconds) {
      metrics.unshippedBatches.set(batches)
      metrics.shippingLag.set(lagSeconds)
    },
  }
}
