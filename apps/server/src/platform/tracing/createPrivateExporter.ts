import { type Attributes, SpanKind, SpanStatusCode } from '@opentelemetry/api'
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
  'url.scheme',
  'error.type',
  'db.system.name',
  'db.operation.name',
  'db.collection.name',
])

/**
 * Wraps an exporter so that spans carry no URL, address, id, statement or error text. The instrumentation's span of the
 * handler for unknown routes is left out: only requests and calls are of use.
 */
export function createPrivateExporter(exporter: SpanExporter): SpanExporter {
  return {
    export(spans, done) {
      const kept = spans.filter(({ kind }) => kind !== SpanKind.INTERNAL)
      exporter.export(kept.map(toPrivateSpan), done)
    },
    forceFlush: () => exporter.forceFlush(),
    shutdown: () => exporter.shutdown(),
  }
}

/** The span itself is not changed. All other properties are read through it. */
function toPrivateSpan(span: ReadableSpan): ReadableSpan {
  return Object.create(span, {
    name: { value: toName(span) },
    attributes: { value: toAttributes(span.attributes) },
    events: { value: [] },
    links: { value: [] },
    status: { value: { code: toStatusCode(span) } },
  }) as ReadableSpan
}

/** Requests are named by their route, as collectors group by name, or by their method alone if no route fits. */
function toName({ name, attributes }: ReadableSpan): string {
  const { 'http.route': route, 'http.request.method': method } = attributes
  if (typeof method !== 'string') return name
  return typeof route === 'string' ? `${method} ${route}` : method
}

function toAttributes(attributes: Attributes): Attributes {
  const kept = Object.fromEntries(Object.entries(attributes).filter(([name]) => allowed.has(name)))
  const status = attributes['http.response.status_code']
  return isServerError(status) ? { ...kept, 'error.type': String(status) } : kept
}

/** A response with a status below 500 is no error of the service, whatever was thrown to produce it. */
function toStatusCode({ attributes, status }: ReadableSpan): SpanStatusCode {
  const httpStatus = attributes['http.response.status_code']
  return httpStatus === undefined || isServerError(httpStatus) ? status.code : SpanStatusCode.UNSET
}

function isServerError(status: Attributes[string]): status is number {
  return typeof status === 'number' && status >= 500
}
