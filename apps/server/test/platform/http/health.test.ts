import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { addHealth, type HealthCheck } from '#platform/http/health.ts'
import { send } from '#test/support/send.ts'
import { useApp } from '#test/support/useApp.ts'

const app = useApp()

test('a running process is alive, and ready if its engines are available', async () => {
  expect(await send(app.url, '/livez')).toMatchObject({ status: 200, text: 'ok' })
  const ready = await send(app.url, '/readyz')
  expect(ready.status).toBe(200)
  expect(ready.json()).toEqual({
    status: 'ok',
    checks: { postgres: 'ok', redis: 'ok', clickhouse: 'ok' },
  })
})

test('a stopping process is alive but not ready', async () => {
  app.announceStop()
  expect((await send(app.url, '/livez')).status).toBe(200)
  const ready = await send(app.url, '/readyz')
  expect(ready).toMatchObject({ status: 503 })
  expect(ready.json()).toMatchObject({ status: 'stopping' })
})

const passes = (): Promise<void> => Promise.resolve()
const fails = (): Promise<void> => Promise.reject(new Error('postgres://user:hunter2@db refused'))
const hangs = () => new Promise<never>(() => undefined)

test('a process that was ready stays ready while the database is down, until it stops', async () => {
  const server = Fastify()
  let check = fails
  let isStopping = false
  addHealth(server, [{ name: 'a', check: () => check(), isOptional: false }], () => isStopping)
  const ask = async () => {
    const response = await server.inject('/readyz')
    return { code: response.statusCode, ...response.json<object>() }
  }
  expect(await ask()).toEqual({ code: 503, status: 'down', checks: { a: 'down' } })
  check = passes
  expect(await ask()).toEqual({ code: 200, status: 'ok', checks: { a: 'ok' } })
  check = fails
  expect(await ask()).toEqual({ code: 200, status: 'degraded', checks: { a: 'down' } })
  isStopping = true
  expect(await ask()).toEqual({ code: 503, status: 'stopping', checks: { a: 'down' } })
  await server.close()
})

test.each([
  [
    'the database is down',
    [fails, passes],
    503,
    { status: 'down', checks: { a: 'down', b: 'ok' } },
  ],
  [
    'an optional engine is down',
    [passes, fails],
    200,
    { status: 'degraded', checks: { a: 'ok', b: 'down' } },
  ],
  ['the database hangs', [hangs, passes], 503, { status: 'down', checks: { a: 'down', b: 'ok' } }],
  ['everything is down', [fails, hangs], 503, { status: 'down', checks: { a: 'down', b: 'down' } }],
] as const)(
  'if %s from the start, readiness reports it without details',
  async (_, [a, b], status, body) => {
    const server = Fastify()
    const checks: HealthCheck[] = [
      { name: 'a', check: a, isOptional: false },
      { name: 'b', check: b, isOptional: true },
    ]
    addHealth(server, checks, () => false)
    const startedMs = performance.now()
    const response = await server.inject('/readyz')
    expect(performance.now() - startedMs).toBeLessThan(5_000)
    expect(response.statusCode).toBe(status)
    expect(response.json()).toEqual(body)
    await server.close()
  },
)
