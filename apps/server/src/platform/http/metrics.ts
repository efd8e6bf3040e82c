import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import { Type } from 'typebox'
import { ProblemError } from '../../errors.ts'

export interface Metrics {
  readonly matches: Counter<'type'>
  readonly clicks: Counter<'platform' | 'bot'>
  /** Clicks that were redirected but not recorded, because the queue of the event log was full. */
  readonly droppedClicks: Counter
  readonly events: Counter<'outcome'>
  /** Rate limit checks without a count, because Redis did not respond. */
  readonly rateLimitFailures: Counter
  readonly shippedEntries: Counter
  readonly failedShipments: Counter
  readonly unshippedBatches: Gauge
  /** Age of the oldest batch of the event log that is not shipped, in seconds. */
  readonly shippingLag: Gauge
  readonly registry: Registry
}

/** Creates the metrics of this process. Labels have few, fixed values: never a tenant, a link or an address. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const gauge = (name: string, help: string) =>
    new Gauge({ name: `throughlink_${name}`, help, registers: [registry] })
  const counter = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
    new Counter({ name: `throughlink_${name}_total`, help, labelNames, registers: [registry] })
  return {
    registry,
    matches: counter('matches', 'Match decisions for installs.', ['type']),
    clicks: counter('clicks', 'Visits to links.', ['platform', 'bot']),
    droppedClicks: counter('dropped_clicks', 'Clicks that were not recorded.', []),
    events: counter('events', 'Events received from apps.', ['outcome']),
    rateLimitFailures: counter('rate_limit_failures', 'Rate limit checks that failed.', []),
    shippedEntries: counter('shipped_entries', 'Event log entries shipped.', []),
    failedShipments: counter('failed_shipments', 'Event log shipments that failed.', []),
    unshippedBatches: gauge('unshipped_batches', 'Event log batches not shipped yet.'),
    shippingLag: gauge('shipping_lag_seconds', 'Age of the oldest unshipped batch.'),
  }
}

/** Measures requests, and serves `/metrics` to callers with the token or, without one, to this machine. */
export function addMetrics(
  app: FastifyInstance,
  { registry }: Metrics,
  options: { readonly token: string | null; readonly queuedEntries: () => number },
): void {
  const registers = [registry]
  const duration = new Histogram({
    name: 'throughlink_http_request_duration_seconds',
    help: 'Duration of HTTP requests.',
    labelNames: ['route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
    registers,
  })
  new Gauge({
    name: 'throughlink_log_queued_entries',
    help: 'Entries waiting to be written to the event log.',
    registers,
    collect() {
      this.set(options.queuedEntries())
    },
  })
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none'
    duration.observe({ route, status: reply.statusCode }, reply.elapsedTime / 1000)
    done()
  })
  const content = { 'text/plain': { schema: Type.String() } }
  const response = { 200: { description: 'Metrics in the Prometheus text format.', content } }
  app.get(
    '/metrics',
    { schema: { tags: ['health'], summary: 'Get metrics for Prometheus', response } },
    async (request, reply) => {
      const { authorization } = request.headers
      const hasToken = options.token !== null && authorization === `Bearer ${options.token}`
      const isLocal = options.token === null && isFromThisMachine(request)
      if (!hasToken && !isLocal) throw new ProblemError('not_found')
      return reply.type(registry.contentType).send(await registry.metrics())
    },
  )
}

/** A proxy on this machine connects from loopback too, so a forwarded request does not count. */
function isFromThisMachine({ socket, headers }: FastifyRequest): boolean {
  const isProxied = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined
  return !isProxied && isLoopback(socket.remoteAddress)
}

function isLoopback(address: string | undefined): boolean {
  return address === '::1' || (address ?? '').replace('::ffff:', '').startsWith('127.')
}
