import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import { Type } from 'typebox'
import { ProblemError } from '../../errors.ts'

export interface Metrics {
  readonly matches: Counter<'type'>
  readonly clicks: Counter<'platform' | 'counted'>
  /** Visits that were answered while no more could be held in memory for the log. */
  readonly lostClicks: Counter
  readonly events: Counter<'outcome'>
  /** Requests that were let through because Redis did not answer. */
  readonly uncounted: Counter
  readonly shippedEntries: Counter
  readonly failedShipments: Counter
  readonly unshippedBatches: Gauge
  /** How long the oldest batch of the log has waited to be shipped. */
  readonly shippingLag: Gauge
  readonly registry: Registry
}

/** Counters of this process. Labels are few and fixed: none ever holds a tenant, a link or an address. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const gauge = (name: string, help: string) =>
    new Gauge({ name: `throughlink_${name}`, help, registers: [registry] })
  const counter = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
    new Counter({ name: `throughlink_${name}_total`, help, labelNames, registers: [registry] })
  return {
    registry,
    matches: counter('matches', 'Decisions on installs.', ['type']),
    clicks: counter('clicks', 'Visits to links.', ['platform', 'counted']),
    lostClicks: counter('lost_clicks', 'Visits that could not be kept.', []),
    events: counter('events', 'Events that apps sent.', ['outcome']),
    uncounted: counter('uncounted_requests', 'Requests let through without a limit.', []),
    shippedEntries: counter('shipped_entries', 'Entries of the log that were shipped here.', []),
    failedShipments: counter('failed_shipments', 'Shipments of the log that failed here.', []),
    unshippedBatches: gauge('unshipped_batches', 'Batches of the log that wait to be shipped.'),
    shippingLag: gauge('shipping_lag_seconds', 'Age of the oldest batch that is not shipped.'),
  }
}

/** Times requests, and serves what was counted at `/metrics`: to this machine, or to who has the token. */
export function addMetrics(
  app: FastifyInstance,
  { registry }: Metrics,
  options: { readonly token: string | null; readonly waitingEntries: () => number },
): void {
  const registers = [registry]
  const duration = new Histogram({
    name: 'throughlink_request_seconds',
    help: 'How long requests took.',
    labelNames: ['route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
    registers,
  })
  new Gauge({
    name: 'throughlink_log_waiting_entries',
    help: 'Entries that wait to be written to the log.',
    registers,
    collect() {
      this.set(options.waitingEntries())
    },
  })
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none'
    duration.observe({ route, status: reply.statusCode }, reply.elapsedTime / 1000)
    done()
  })
  const content = { 'text/plain': { schema: Type.String() } }
  const response = { 200: { description: 'Counters, as Prometheus reads them.', content } }
  app.get(
    '/metrics',
    { schema: { tags: ['health'], summary: 'What was counted.', response } },
    async (request, reply) => {
      const { authorization } = request.headers
      const isToken = options.token !== null && authorization === `Bearer ${options.token}`
      const isHere = options.token === null && isFromHere(request)
      if (!isToken && !isHere) throw new ProblemError('not_found')
      return reply.type(registry.contentType).send(await registry.metrics())
    },
  )
}

/** A proxy on this machine connects from it too, in the name of somebody else. */
function isFromHere({ socket, headers }: FastifyRequest): boolean {
  const isProxied = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined
  return !isProxied && isLoopback(socket.remoteAddress)
}

function isLoopback(address: string | undefined): boolean {
  return address === '::1' || (address ?? '').replace('::ffff:', '').startsWith('127.')
}
