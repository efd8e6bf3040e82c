import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { ProblemError } from '#errors.ts'
import { createServer } from '../http/createServer.ts'
import { getEngineTracer, setEngineTracer } from './engineTracer.ts'
import { startTelemetry } from './startTelemetry.ts'

interface Span {
  readonly name: string
  readonly kind: number
  readonly spanId: string
  readonly parentSpanId?: string
  readonly status: { readonly code?: number }
  readonly attributes: readonly Attribute[]
}

interface Attribute {
  readonly key: string
  readonly value: { readonly stringValue?: string; readonly intValue?: number }
}

interface Body {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] }
    readonly scopeSpans: readonly { readonly spans: readonly Span[] }[]
  }[]
}

/** Values of the wire format. */
const kinds: Readonly<Record<number, string>> = { 2: 'server', 3: 'client' }
const errorCode = 2

const toValues = (attributes: readonly Attribute[]) =>
  Object.fromEntries(
    attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue] as const),
  )

/**
 * Traces the requests to a server that calls engines, and returns what a collector gets. Tracing is one for the process
 * and its end, so there is one test.
 */
async function trace(
  addRoutes: (server: FastifyInstance) => void,
  send: (origin: string) => Promise<void>,
) {
  const bodies: Body[] = []
  const collector = createHttpServer((request, response) => {
    let text = ''
    request.setEncoding('utf8').on('data', (part: string) => (text += part))
    request.on('end', () => {
      bodies.push(JSON.parse(text) as Body)
      response.end('{}')
    })
  })
  await once(collector.listen(0, '127.0.0.1'), 'listening')
  const { port } = collector.address() as AddressInfo
  const stop = await startTelemetry(`http://127.0.0.1:${port}/v1/traces`)
  onTestFinished(() => {
    setEngineTracer(null)
    collector.close()
  })
  const server = await createServer({ logger: pino({ level: 'silent' }), trustedProxies: [] })
  addRoutes(server)
  await send(await server.listen({ host: '127.0.0.1', port: 0 }))
  await server.close()
  await stop()
  const sent = bodies.flatMap(({ resourceSpans }) => resourceSpans)
  const spans = sent.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans))
  return { resource: toValues(sent[0]?.resource.attributes ?? []), spans }
}

async function callEngine(error?: Error): Promise<void> {
  const end = getEngineTracer()?.start('postgresql', { operation: 'select', table: 'links' })
  await setImmediate()
  end?.(error)
}

test('a request is one span and each of its calls another, by the conventions of OpenTelemetry', async () => {
  process.env['OTEL_SERVICE_NAME'] = 'links'
  onTestFinished(() => {
    delete process.env['OTEL_SERVICE_NAME']
  })
  const { resource, spans } = await trace(
    (server) => {
      server.addHook('preHandler', () => callEngine())
      const route = '/things/:id'
      server.post(route, async () => {
        await callEngine(Object.assign(new Error('duplicate key'), { code: '23505' }))
        return {}
      })
      server.get(route, () => {
        throw new ProblemError('not_found')
      })
      server.delete(route, () => {
        throw new Error('secret')
      })
      for (const path of ['/livez', '/readyz', '/metrics']) server.get(path, () => callEngine())
    },
    async (origin) => {
      const url = `${origin}/things/7?token=secret`
      const headers = { 'content-type': 'application/json' }
      await fetch(url, { method: 'POST', headers, body: JSON.stringify({ key: 'secret' }) })
      await fetch(url)
      await fetch(url, { method: 'DELETE' })
      await fetch(`${origin}/unknown/secret`)
      for (const path of ['/livez', '/readyz?verbose', '/metrics']) await fetch(`${origin}${path}`)
    },
  )

  expect(resource).toMatchObject({ 'service.name': 'links', 'service.version': '0.0.0' })
  expect(JSON.stringify([resource, spans])).not.toContain('secret')
  const describe = ({ kind, status, attributes }: Span) => ({
    kind: kinds[kind],
    isError: status.code === errorCode,
    ...toValues(attributes),
  })
  // Each request, with its calls.
  const requests = spans
    .filter(({ parentSpanId }) => parentSpanId === undefined)
    .map((request) => [
      request.name,
      describe(request),
      ...spans.filter(({ parentSpanId }) => parentSpanId === request.spanId).map(describe),
    ])
  const select = {
    kind: 'client',
    isError: false,
    'db.system.name': 'postgresql',
    'db.operation.name': 'select',
    'db.collection.name': 'links',
  }
  const request = (method: string, status: number) => ({
    kind: 'server',
    isError: status >= 500,
    'http.request.method': method,
    'http.route': '/things/:id',
    'http.response.status_code': status,
    'url.scheme': 'http',
    ...(status >= 500 ? { 'error.type': String(status) } : {}),
  })
  const failed = { ...select, isError: true, 'error.type': '23505' }
  const { 'http.route': _route, ...unknown } = request('GET', 404)
  expect(requests).toEqual([
    ['POST /things/:id', request('POST', 200), select, failed],
    ['GET /things/:id', request('GET', 404), select],
    ['DELETE /things/:id', request('DELETE', 500), select],
    ['GET', unknown, select],
  ])
  expect(spans).toHaveLength(requests.flat().length - requests.length)
  expect(new Set(spans.filter(({ parentSpanId }) => parentSpanId).map(({ name }) => name))).toEqual(
    new Set(['select links']),
  )
})
