import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { Agent, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { useDatabase } from '../support/engines.ts'
import { startProcess } from '../support/startProcess.ts'

const { url: databaseUrl } = useDatabase()
const { url: firstUrl } = useDatabase({ isEmpty: true })

const start = (env: Readonly<Record<string, string>> = {}, port?: number) =>
  startProcess({
    env: { DATABASE_URL: databaseUrl, WEB_CONCURRENCY: '2', ...env },
    args: ['serve'],
    ...(port === undefined ? {} : { port }),
  })

function listChildren(pid: number): number[] {
  try {
    const text = execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
    return text.trim().split(/\s+/).map(Number)
  } catch {
    // There are none.
    return []
  }
}

const readMessages = (stdout: string) =>
  stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => (JSON.parse(line) as { msg: string }).msg)

/** Each on a connection of its own, which are passed to the processes in turn. */
async function request(url: string, count: number): Promise<number[]> {
  const statuses: number[] = []
  for (let each = 0; each < count; each += 1) {
    const response = await fetch(url, { headers: { connection: 'close' } })
    await response.text()
    statuses.push(response.status)
  }
  return statuses
}

/** Resolves with 0 if the connection ends without a response. */
function getStatus(url: string, agent: Agent): Promise<number> {
  return new Promise((resolve) => {
    const sent = get(url, { agent, timeout: 30_000 }, (response) => {
      response.resume().on('end', () => {
        resolve(response.statusCode ?? 0)
      })
    })
    sent.on('timeout', () => sent.destroy())
    sent.on('error', () => {
      resolve(0)
    })
  })
}

test('two processes share the port, migrate and warn once, and report their metrics together', async () => {
  const service = await start({ DATABASE_URL: firstUrl, DATABASE_POLL: '5' })
  expect(listChildren(service.pid)).toHaveLength(2)
  expect(new Set(await request(`${service.url}/livez`, 20))).toEqual(new Set([200]))
  const metrics = await (await fetch(`${service.url}/metrics`)).text()
  expect(metrics).toMatch(
    /throughlink_http_request_duration_seconds_count\{method="GET",route="\/livez",status="200"\} 20\n/,
  )
  expect(metrics).toMatch(/^throughlink_build_info\{version="[^"]+"\} 1$/m)
  expect(await service.stop(), service.output()).toBe(0)
  expect(listChildren(service.pid)).toEqual([])
  expect(readMessages(service.stdout())).toEqual([
    'Ignoring unknown variables: DATABASE_POLL (did you mean DATABASE_POOL?).',
    'Applied migrations: 0001_baseline.sql.',
    `Listening on ${service.url} with 2 processes.`,
    'Received SIGTERM; stopping.',
  ])
  expect(service.output().match(/No owner yet/g)).toHaveLength(1)
}, 180_000)

test('a killed process is started again, and the other one serves meanwhile', async () => {
  const service = await start()
  const [killed = 0, other = 0] = listChildren(service.pid)
  process.kill(killed, 'SIGKILL')
  await expect
    .poll(() => listChildren(service.pid).filter((pid) => pid !== killed), { timeout: 60_000 })
    .toHaveLength(2)
  expect(listChildren(service.pid)).toContain(other)
  expect(new Set(await request(`${service.url}/livez`, 20))).toEqual(new Set([200]))
  expect(service.output()).toContain(`Process ${killed} has ended; starting another.`)
  expect(await service.stop(), service.output()).toBe(0)
}, 180_000)

test('a frozen process is killed and another one started, so that kept connections work again', async () => {
  const service = await start()
  const connections = Array.from({ length: 8 }, () => new Agent({ keepAlive: true, maxSockets: 1 }))
  const requestOnEach = () =>
    Promise.all(connections.map((agent) => getStatus(`${service.url}/livez`, agent)))
  const ok = connections.map(() => 200)
  expect(await requestOnEach()).toEqual(ok)
  const [frozen = 0, other = 0] = listChildren(service.pid)
  process.kill(frozen, 'SIGSTOP')
  // Half of the connections belong to the frozen process, and wait until it has been killed.
  const statuses = await requestOnEach()
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(0)
  expect(service.output()).toContain(`Process ${frozen} has not responded for 10 s; killing it.`)
  await expect
    .poll(() => listChildren(service.pid).filter((pid) => pid !== frozen), { timeout: 60_000 })
    .toHaveLength(2)
  expect(listChildren(service.pid)).toContain(other)
  expect(await requestOnEach()).toEqual(ok)
  for (const agent of connections) agent.destroy()
  expect(await service.stop(), service.output()).toBe(0)
}, 180_000)

test('after SIGTERM no process is ready, and they serve for the drain time', async () => {
  const service = await start({ DRAIN_SECONDS: '2' })
  const signalledMs = performance.now()
  service.kill('SIGTERM')
  await expect.poll(async () => (await fetch(`${service.url}/readyz`)).status).toBe(503)
  expect(new Set(await request(`${service.url}/readyz`, 6))).toEqual(new Set([503]))
  expect(new Set(await request(`${service.url}/livez`, 6))).toEqual(new Set([200]))
  expect(await service.ended(), service.output()).toBe(0)
  expect(performance.now() - signalledMs).toBeGreaterThan(1_900)
}, 180_000)

test('the processes end when the first one is killed', async () => {
  const service = await start()
  const children = listChildren(service.pid)
  service.kill('SIGKILL')
  const isRunning = (pid: number) => {
    try {
      process.kill(pid, 0)
      return true
    } catch {
      return false
    }
  }
  await expect.poll(() => children.filter(isRunning), { timeout: 60_000 }).toEqual([])
}, 180_000)

test('a start that fails says so once', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const service = await start({}, port)
  expect(await service.ended()).toBe(1)
  expect(readMessages(service.stdout())).toEqual([
    `Port ${port} on 127.0.0.1 is in use. Stop the program that uses it, or set PORT.`,
  ])
  other.close()
}, 180_000)
