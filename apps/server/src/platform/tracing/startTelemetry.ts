import { tracingChannel } from 'node:diagnostics_channel'
import serverPackage from '#package.json' with { type: 'json' }
import { type EndCall, setEngineTracer } from './engineTracer.ts'

/** Requests of load balancers and of Prometheus, every few seconds: nobody looks for their traces. */
const probes = new Set(['/livez', '/readyz', '/metrics'])

interface CommandMessage {
  readonly command?: unknown
  readonly error?: unknown
}

/**
 * Starts sending traces of requests to an OpenTelemetry collector, with their calls of PostgreSQL, Redis and
 * ClickHouse, and returns a function that stops it. Call it before the engines are created. The libraries are
 * large and instrument every request, so they are loaded only if traces are enabled.
 */
export async function startTelemetry(tracesUrl: string): Promise<() => Promise<void>> {
  const [
    { SpanKind, SpanStatusCode, trace },
    { NodeSDK },
    { resourceFromAttributes },
    { OTLPTraceExporter },
    { FastifyOtelInstrumentation },
    { createPrivateExporter },
  ] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-node'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@fastify/otel'),
    import('./createPrivateExporter.ts'),
  ])
  const sdk = new NodeSDK({
    // Not `serviceName`, which would win over OTEL_SERVICE_NAME.
    resource: resourceFromAttributes({
      'service.name': 'throughlink',
      'service.version': serverPackage.version,
    }),
    traceExporter: createPrivateExporter(new OTLPTraceExporter({ url: tracesUrl })),
    instrumentations: [
      new FastifyOtelInstrumentation({
        registerOnInitialization: true,
        // A request is one span, with its calls of the engines below it.
        instrumentHooks: false,
        instrumentHandler: false,
        ignorePaths: ({ url }) => probes.has(url.split('?', 1)[0] ?? ''),
        requestHook: (span, { protocol }) => span.setAttribute('url.scheme', protocol),
      }),
    ],
  })
  sdk.start()
  const tracer = trace.getTracer('throughlink')

  function startCall(engine: string, operation: string, table: string | null): EndCall {
    // Background workers make calls all the time, which belong to no request.
    if (trace.getActiveSpan() === undefined) return () => undefined
    const span = tracer.startSpan(table === null ? operation : `${operation} ${table}`, {
      kind: SpanKind.CLIENT,
      attributes: {
        'db.system.name': engine,
        'db.operation.name': operation,
        ...(table === null ? {} : { 'db.collection.name': table }),
      },
    })
    return (error) => {
      if (error !== undefined) {
        span.setStatus({ code: SpanStatusCode.ERROR })
        span.setAttribute('error.type', readErrorType(error))
      }
      span.end()
    }
  }

  setEngineTracer({
    start: (engine, { operation, table }) => startCall(engine, operation, table),
  })
  traceRedis((command) => startCall('redis', command, null))
  return () => sdk.shutdown()
}

/** Returns the code of an engine or of Node.js, such as `23505` or `ECONNREFUSED`. Messages may contain values. */
function readErrorType(error: unknown): string {
  const { code } = (error ?? {}) as { readonly code?: unknown }
  return typeof code === 'string' && /^[0-9A-Za-z_]{1,40}$/.test(code) ? code : '_OTHER'
}

/**
 * Traces the commands of all Redis clients of the process, which ioredis publishes on a diagnostics channel.
 * Commands of several requests that are sent in one pipeline belong to the request that began it.
 *
 * @param start Gets the name of the command, and nothing else.
 */
function traceRedis(start: (command: string) => EndCall): void {
  const ends = new WeakMap<object, EndCall>()
  const finish = (message: object) => {
    ends.get(message)?.((message as CommandMessage).error)
    ends.delete(message)
  }
  tracingChannel<string, object>('ioredis:command').subscribe({
    start(message) {
      const { command } = message as CommandMessage
      const name = typeof command === 'string' && /^[a-z]{1,30}$/i.test(command) ? command : 'other'
      ends.set(message, start(name.toLowerCase()))
    },
    end: () => undefined,
    asyncStart: () => undefined,
    asyncEnd: finish,
    error: () => undefined,
  })
}
