import { Agent, request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '@throughlink/services'
import { expect, test } from 'vitest'
import { useDatabase } from './support/engines.ts'
import { startProcess } from './support/startProcess.ts'

const { url: databaseUrl } = useDatabase()

const start = (port: number, drainSeconds: number) =>
  startProcess({
    env: { DATABASE_URL: databaseUrl, DRAIN_SECONDS: String(drainSeconds) },
    port,
  })

/** Requests a path over a connection of the agent. Returns the status, or the code of the error. */
function get(agent: Agent, port: number, path: string) {
  return new Promise<{
    readonly result: number | string
    readonly connection?: string | undefined
  }>((resolve) => {
    const request = httpRequest({ agent, host: '127.0.0.1', port, path }, (response) => {
      response.resume()
      response.on('end', () => {
        resolve({ result: response.statusCode ?? 0, connection: response.headers.connection })
      })
    })
    request.on('error', (error: NodeJS.ErrnoException) => {
      resolve({ result: error.code ?? error.message })
    })
    request.end()
  })
}

/** A load balancer with connections that it keeps. It sends requests to the servers that are ready, in turn. */
function startBalancer(ports: readonly number[]) {
  const agent = new Agent({ keepAlive: true })
  const ready = new Set<number>()
  const results = new Map<number | string, number>()
  const served = new Map<number, number>()
  let isRunning = true

  async function probe(): Promise<void> {
    while (isRunning) {
      for (const port of ports) {
        if ((await get(agent, port, '/readyz')).result === 200) ready.add(port)
        else ready.delete(port)
      }
      await sleep(100)
    }
  }

  async function load(): Promise<void> {
    for (let turn = 0; isRunning; turn += 1) {
      const port = [...ready][turn % Math.max(ready.size, 1)]
      if (port !== undefined) {
        const { result } = await get(agent, port, '/livez')
        results.set(result, (results.get(result) ?? 0) + 1)
        served.set(port, (served.get(port) ?? 0) + 1)
      }
      await sleep(2)
    }
  }

  const running = Promise.all([probe(), load(), load(), load(), load()])
  return {
    ready,
    results,
    served,
    async stop() {
      isRunning = false
      await running
      agent.destroy()
    },
  }
}

test('no request fails while one of two servers behind a load balancer restarts', async () => {
  const ports = [await freePort(), await freePort()] as const
  const [first, second] = await Promise.all([start(ports[0], 2), start(ports[1], 2)])
  const balancer = startBalancer(ports)
  await expect.poll(() => balancer.ready.size, { timeout: 5_000 }).toBe(2)
  await sleep(500)
  expect(await first.stop(), first.output()).toBe(0)
  const again = await start(ports[0], 0)
  await expect.poll(() => balancer.ready.size, { timeout: 5_000 }).toBe(2)
  balancer.served.clear()
  await sleep(500)
  await balancer.stop()
  expect([...balancer.results.keys()]).toEqual([200])
  expect(balancer.results.get(200)).toBeGreaterThan(100)
  expect([...balancer.served.keys()].sort()).toEqual([...ports].sort())
  second.kill('SIGINT')
  again.kill('SIGINT')
  await Promise.all([second.ended(), again.ended()])
}, 180_000)

test('after SIGTERM a server is not ready, serves for the drain time, closes its connections, and finishes requests', async () => {
  const port = await freePort()
  const server = await start(port, 2)
  const agent = new Agent({ keepAlive: true })
  expect((await get(agent, port, '/readyz')).result).toBe(200)
  const upload = connect(port, '127.0.0.1')
  let answer = ''
  upload.on('data', (text: Buffer) => (answer += text.toString()))
  upload.on('error', () => (answer += 'reset'))
  upload.write(
    'POST /api/v1/events HTTP/1.1\r\nhost: a.example\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{',
  )
  await sleep(100)

  const signalledMs = performance.now()
  server.kill('SIGTERM')
  await expect.poll(async () => (await get(agent, port, '/readyz')).result).toBe(503)
  expect(performance.now() - signalledMs).toBeLessThan(1_000)
  expect(await get(agent, port, '/livez')).toEqual({ result: 200, connection: 'close' })
  await expect
    .poll(async () => (await get(agent, port, '/livez')).result, { timeout: 10_000 })
    .toBe('ECONNREFUSED')
  expect(performance.now() - signalledMs).toBeGreaterThan(1_900)
  upload.write('}')
  expect(await server.ended(), server.output()).toBe(0)
  expect(answer).toMatch(/^HTTP\/1\.1 40\d /)
  agent.destroy()
}, 180_000)

test('SIGINT stops without the drain time, because a developer waits', async () => {
  const server = await start(await freePort(), 30)
  const signalledMs = performance.now()
  server.kill('SIGINT')
  expect(await server.ended(), server.output()).toBe(0)
  expect(performance.now() - signalledMs).toBeLessThan(15_000)
}, 180_000)
