import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
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

test('two processes share the port, migrate once, and report their metrics together', async () => {
  const service = await start({ DATABASE_URL: firstUrl })
  expect(listChildren(service.pid)).toHaveLength(2)
  expect(new Set(await request(`${service.url}/livez`, 20))).toEqual(new Set([200]))
  const metrics = await (await fetch(`${service.url}/metrics`)).text()
  expect(metrics).toMatch(
    /throughlink_http_request_duration_seconds_count\{method="GET",route="\/livez",status="200"\} 20\n/,
  )
  expect(await service.stop(), service.output()).toBe(0)
  expect(listChildren(service.pid)).toEqual([])
  expect(readMessages(service.stdout())).toEqual([
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
