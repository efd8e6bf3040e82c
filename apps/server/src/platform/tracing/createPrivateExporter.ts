import type { Attributes } from '@opentelemetry/api'
import type { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'

type SpanExporter = Pick<OTLPTraceExporter, 'export' | 'forceFlush' | 'shutdown'>
type ReadableSpan = Parameters<SpanExporter['export']>[0][number]

/**
 * The only attributes that leave the process. Everything else is removed, because the instrumentation of
 * Fastify records URLs with their slugs, ids and query strings, and errors may contain values.
 */
const allowed = new Set([
  'http.request.method',
  'http.response.status_code',
  'http.route',
  'db.system.name',
  'db.operation.name',
  'db.collection.name',
])

/** Wraps an exporter so that spans carry no URL, address, id, statement or error text. */
export function createPrivateExporter(exporter: SpanExporter): SpanExporter {
  return {
    export(spans, done) {
      exporter.export(spans.map(toPrivateSpan), done)
    },
    forceFlush: () => exporter.forceFlush(),
    shutdown: () => exporter.shutdown(),
  }
}

/** The span itself is not changed. All other properties are read through it. */
function toPrivateSpan(span: ReadableSpan): ReadableSpan {
  return Object.create(span, {
    name: { value: toName(span) },
    attributes: { value: filterAttributes(span.attributes) },
    events: { value: [] },
    links: { value: [] },
    status: { value: { code: span.status.code } },
  }) as ReadableSpan
}

/** Requests are named by their route, as collectors group by name. */
function toName({ name, attributes }: ReadableSpan): string {
  const { 'http.route': route, 'http.request.method': method } = attributes
  return typeof route === 'string' && typeof method === 'string' ? `${method} ${route}` : name
}

function filterAttributes(attributes: Attributes): Attributes {
  return Object.fromEntries(Object.entries(attributes).filter(([name]) => allowed.has(name)))
}
