import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { addHealth, type HealthCheck } from '../../../src/platform/http/health.ts'
import { send } from '../../support/send.ts'
import { useApp } from '../../support/useApp.ts'

const app = useApp()

test('a process that runs is alive, and ready while its engines are', async () => {
  expect(await send(app.url, '/livez')).toMatchObject({ status: 200, text: 'ok' })
  const ready = await send(app.url, '/readyz')
  expect(ready.status).toBe(200)
  expect(ready.json()).toEqual({
    status: 'ok',
    parts: { postgres: 'ok', redis: 'ok', clickhouse: 'ok' },
  })
})

test('one that is about to stop is alive, and not ready', async () => {
  app.announceStop()
  expect((await send(app.url, '/livez')).status).toBe(200)
  const ready = await send(app.url, '/readyz')
  expect(ready).toMatchObject({ status: 503 })
  expect(ready.json()).toMatchObject({ status: 'stopping' })
})

const works = () => Promise.resolve()
const breaks = () => Promise.reject(new Error('postgres://user:hunter2@db refused'))
const hangs = () => new Promise<never>(() => undefined)

test.each([
  ['its database is away', [breaks, works], 503, { status: 'down', parts: { a: 'down', b: 'ok' } }],
  [
    'what it can do without is away',
    [works, breaks],
    200,
    { status: 'degraded', parts: { a: 'ok', b: 'down' } },
  ],
  ['its database hangs', [hangs, works], 503, { status: 'down', parts: { a: 'down', b: 'ok' } }],
  ['everything is away', [breaks, hangs], 503, { status: 'down', parts: { a: 'down', b: 'down' } }],
] as const)('when %s, it says so, and no more than that', async (_, [a, b], status, body) => {
  const server = Fastify()
  const checks: HealthCheck[] = [
    { name: 'a', check: a, isOptional: false },
    { name: 'b', check: b, isOptional: true },
  ]
  addHealth(server, checks, () => false)
  const startedMs = performance.now()
  const answer = await server.inject('/readyz')
  expect(performance.now() - startedMs).toBeLessThan(5_000)
  expect(answer.statusCode).toBe(status)
  expect(answer.json()).toEqual(body)
  await server.close()
})
