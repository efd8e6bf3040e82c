/**
 * Sends traces of requests to an OpenTelemetry collector; returns the stop. Loaded only where traces are
 * wanted: the libraries are large, and watch every request.
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
