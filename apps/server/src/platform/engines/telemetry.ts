/**
 * Starts sending traces of requests to an OpenTelemetry collector, and returns a function that stops it. The
 * libraries are large and instrument every request, so they are loaded only if traces are enabled.
 */
export async function startTelemetry(tracesUrl: string): Promise<() => Promise<void>> {
  const [{ NodeSDK }, { OTLPTraceExporter }, { FastifyOtelInstrumentation }] = await Promise.all([
    import('@opentelemetry/sdk-node'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@fastify/otel'),
  ])
  const sdk = new NodeSDK({
    serviceName: 'throughlink',
    traceExporter: new OTLPTraceExporter({ url: tracesUrl }),
    instrumentations: [new FastifyOtelInstrumentation({ registerOnInitialization: true })],
  })
  sdk.start()
  return () => sdk.shutdown()
}
