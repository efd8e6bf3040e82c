import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import serverPackage from '#package.json' with { type: 'json' }
import { readMemoryLimit } from '../process/readMemoryLimit.ts'

export interface Metrics {
  readonly requests: Histogram<'method' | 'route' | 'status'>
  readonly matches: Counter<'type'>
  readonly clicks: Counter<'platform' | 'bot'>
  /** Clicks that were redirected but not recorded, because the queue of the event log was full. */
  readonly droppedClicks: Counter
  readonly events: Counter<'outcome'>
  /** Rate limit checks without a count, because Redis did not respond. */
  readonly rateLimitFailures: Counter
  readonly rateLimitRefusals: Counter<'limit'>
  readonly queuedEntries: Gauge
  readonly commitEntries: Histogram
  readonly commitDuration: Histogram
  readonly shippedEntries: Counter
  readonly failedShipments: Counter
  /** Shipments that were stored without some entries, because ClickHouse refused those. */
  readonly refusedShipments: Counter
  readonly deadLetters: Gauge
  readonly unshippedBatches: Gauge
  /** Age of the oldest batch of the event log that is not shipped, in seconds. */
  readonly shippingLag: Gauge
  /** Jobs that are due, running or have failed. */
  readonly jobs: Gauge<'task' | 'state'>
  readonly engineUp: Gauge<'engine'>
  readonly poolConnections: Gauge<'state'>
  readonly poolWaiting: Gauge
  readonly poolWait: Histogram
  readonly webhookDeliveries: Counter<'outcome'>
  readonly webhookBacklogAge: Gauge
  readonly emails: Counter<'outcome'>
  readonly emailBacklogAge: Gauge
  readonly unfinishedErasures: Gauge
  readonly erasureAge: Gauge
  readonly appsToLearn: Gauge
  readonly registry: Registry
  /** Returns the metrics in the Prometheus text format: of all processes that share the port. */
  readonly print: () => Promise<string>
}

const requestBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5]
const databaseBuckets = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 2]

/**
 * Creates the metrics of this process. Labels have few, fixed values: never a tenant, a link or an address.
 * `createPrint` replaces how they are printed, for processes that share a port.
 */
export function createMetrics(
  createPrint: (registry: Registry) => Metrics['print'] = (registry) => () => registry.metrics(),
): Metrics {
  const registry = new Registry()
  // Includes the lag of the event loop, memory and CPU.
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  // Processes that share a port print the sum of their values, or the maximum or minimum of what each reads for itself.
  const gauge = <Label extends string = never>(
    name: string,
    help: string,
    labelNames: Label[] = [],
    aggregator: 'sum' | 'max' | 'min' = 'sum',
  ) => new Gauge({ name: `throughlink_${name}`, help, labelNames, registers, aggregator })
  const counter = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
    new Counter({ name: `throughlink_${name}_total`, help, labelNames, registers })
  const histogram = <Label extends string>(
    name: string,
    help: string,
    buckets: number[],
    labelNames: Label[] = [],
  ) => new Histogram({ name: `throughlink_${name}`, help, buckets, labelNames, registers })
  gauge('build_info', '1, with the version of the service.', ['version'], 'max').set(
    { version: serverPackage.version },
    1,
  )
  gauge(
    'memory_limit_bytes',
    'Memory that the service may use here: the limit of its container, or the memory of the machine.',
    [],
    'max',
  ).set(readMemoryLimit())
  return {
    registry,
    print: createPrint(registry),
    requests: histogram(
      'http_request_duration_seconds',
      'Duration of HTTP requests.',
      requestBuckets,
      ['method', 'route', 'status'],
    ),
    matches: counter('matches', 'Match decisions for installs.', ['type']),
    clicks: counter('clicks', 'Visits to links.', ['platform', 'bot']),
    droppedClicks: counter('dropped_clicks', 'Clicks that were not recorded.', []),
    events: counter('events', 'Events received from apps.', ['outcome']),
    rateLimitFailures: counter('rate_limit_failures', 'Rate limit checks that failed.', []),
    rateLimitRefusals: counter(
      'rate_limit_refusals',
      'Requests refused by a rate limit, by its name.',
      ['limit'],
    ),
    queuedEntries: gauge('log_queued_entries', 'Entries waiting to be written to the event log.'),
    commitEntries: histogram(
      'log_commit_entries',
      'Entries written to the event log by one commit.',
      [1, 2, 5, 10, 20, 50, 100, 200, 500],
    ),
    commitDuration: histogram(
      'log_commit_duration_seconds',
      'Duration of a commit to the event log.',
      databaseBuckets,
    ),
    shippedEntries: counter('shipped_entries', 'Event log entries shipped.', []),
    failedShipments: counter('failed_shipments', 'Event log shipments that failed.', []),
    refusedShipments: counter('refused_shipments', 'Shipments with refused entries.', []),
    deadLetters: gauge('dead_letters', 'Event log entries that ClickHouse refused.'),
    unshippedBatches: gauge('unshipped_batches', 'Event log batches not shipped yet.'),
    jobs: gauge('jobs', 'Jobs that are due, running or have failed.', ['task', 'state']),
    shippingLag: gauge('shipping_lag_seconds', 'Age of the oldest unshipped batch.'),
    engineUp: gauge(
      'engine_up',
      '1 if the engine responds, 0 after two failed checks in a row.',
      ['engine'],
      'min',
    ),
    poolConnections: gauge('postgres_pool_connections', 'Open connections to PostgreSQL.', [
      'state',
    ]),
    poolWaiting: gauge('postgres_pool_waiting', 'Queries waiting for a connection to PostgreSQL.'),
    poolWait: histogram(
      'postgres_pool_wait_seconds',
      'Time that a query waited for a connection to PostgreSQL.',
      databaseBuckets,
    ),
    webhookDeliveries: counter('webhook_deliveries', 'Attempts to deliver a webhook message.', [
      'outcome',
    ]),
    webhookBacklogAge: gauge(
      'webhook_backlog_age_seconds',
      'How long the oldest due webhook delivery has been due. Paused webhooks do not count.',
      [],
      'max',
    ),
    emails: counter('emails', 'Attempts to send an email.', ['outcome']),
    emailBacklogAge: gauge(
      'email_backlog_age_seconds',
      'How long the oldest due email has been due, or the SMTP server has been failing.',
      [],
      'max',
    ),
    unfinishedErasures: gauge('unfinished_erasures', 'Erasures that are not finished.', [], 'max'),
    erasureAge: gauge('erasure_age_seconds', 'Age of the oldest unfinished erasure.', [], 'max'),
    appsToLearn: gauge('apps_to_learn', 'Apps whose match model is due to be learned.', [], 'max'),
  }
}
