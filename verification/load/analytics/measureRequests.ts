import { setTimeout as sleep } from 'node:timers/promises'
import type { ClickHouseClient } from '@clickhouse/client'
import { generateKey } from '@throughlink/server/src/catalog/apps/keys.ts'
import { createAnalytics } from '@throughlink/server/src/manage/insight/analytics/queries/createAnalytics.ts'
import { insertSecretKey } from '@throughlink/server/src/manage/team/keys/keyStatements.ts'
import { createClickhouse } from '@throughlink/server/src/platform/engines/clickhouse.ts'
import { createPostgres } from '@throughlink/server/src/platform/engines/postgres.ts'
import { dayMs, hourMs, secondMs } from '@throughlink/server/src/platform/time/durations.ts'
import type { ReportRow } from '@throughlink/tooling/base/report'
import type { Client } from '../../harness/phones/createClient.ts'
import { atMost, measurement, percentile } from '../../harness/report/rows.ts'
import type { ScenarioOptions } from '../../harness/report/runScenarios.ts'
import { startServer } from '../../harness/servers/startServer.ts'
import { readCpuMs } from '../ship/readCpuMs.ts'
import { copyApp, multiplyRows } from './copyRows.ts'
import { type DashboardRequest, listRequests } from './listRequests.ts'
import { findSeededApp, readShop } from './readShop.ts'
import { startSeededEngines } from './startSeededEngines.ts'

interface Measured {
  readonly request: DashboardRequest
  readonly timesMs: readonly number[]
  /** Mean CPU time of ClickHouse for one request. */
  readonly cpuMs: number
}

interface Measurement {
  readonly measured: readonly Measured[]
  /** Times of a route that does not read ClickHouse, between the requests. */
  readonly controlMs: readonly number[]
}

const maxMs = 300

/**
 * Seeds a shop's year and measures every request of the dashboard's screens with figures, one at a time. With other
 * apps in the same tables, it measures again: neither time nor CPU should grow with them.
 */
export async function measureRequests(run: ScenarioOptions): Promise<readonly ReportRow[]> {
  const { isFull, stops } = run
  const rounds = run.readNumber('rounds', 30, 2)
  const others = run.readNumber('others', 0, 2)
  const seedArgs = isFull ? [] : ['--scale', '0.02', '--journeys', '5']
  const engines = await startSeededEngines(seedArgs, stops)
  const { db, stop } = createPostgres({ url: engines.databaseUrl, maxConnections: 2 })
  const clickhouse = createClickhouse({ url: engines.clickhouseUrl, requestMs: hourMs })
  stops.push(stop, clickhouse.stop)
  const { client } = clickhouse
  const server = await startServer({ ...engines, role: 'serve' })
  stops.push(server.stop)
  const app = await findSeededApp(db)
  const nowMs = Date.now()
  await multiplyRows(client, app.appId, run.readNumber('rows', 1))
  const range = { fromMs: nowMs - 30 * dayMs, toMs: nowMs }
  const shop = await readShop(db, createAnalytics(clickhouse).forApp(app.appId), app.appId, range)
  const key = generateKey('secret', 'http://localhost')
  const scopes = ['analytics:read', 'apps:read', 'installs:read'] as const
  await insertSecretKey(db, { ...key, ...app, name: 'bench', scopes: [...scopes], createdBy: null })
  const measure = async () => {
    await waitUntilMerged(client, isFull ? 120 * secondMs : 3 * secondMs)
    return sendAll({
      client: server,
      appId: app.appId,
      key: key.text,
      requests: listRequests(shop, nowMs),
      rounds,
      readCpuMs: () => readCpuMs(engines.clickhousePid) ?? NaN,
    })
  }
  const alone = await measure()
  if (others === 0) return describe(alone)
  await copyApp(client, app.appId, others)
  return [...describe(alone), ...compare(alone, await measure(), others)]
}

interface SendOptions {
  readonly client: Client
  readonly appId: string
  /** Secret key that may read analytics, installs and apps. */
  readonly key: string
  readonly requests: readonly DashboardRequest[]
  readonly rounds: number
  readonly readCpuMs: () => number
}

/**
 * Sends the requests in turns, so that load on the machine affects all of them, one at a time. The first round warms
 * up. The service caches no result.
 */
async function sendAll(options: SendOptions): Promise<Measurement> {
  const { client, appId, key, requests, rounds, readCpuMs: readCpu } = options
  const headers = { authorization: `Bearer ${key}` }
  const send = async (path: string, body?: unknown): Promise<number> => {
    const reply = await client.send({
      path: `/api/v1/apps/${appId}${path === '' ? '' : `/${path}`}`,
      headers,
      ...(body === undefined ? {} : { method: 'POST', body }),
    })
    // More requests than a key may send in a minute. The refused one is not measured.
    if (reply.status === 429) {
      await sleep(Number(reply.headers['retry-after'] ?? 1) * secondMs)
      return send(path, body)
    }
    if (reply.status !== 200) throw new Error(`${path}: ${reply.status} ${reply.body}`)
    return reply.tookMs
  }
  const measured = requests.map((request) => ({ request, timesMs: [] as number[], cpuMs: 0 }))
  const controlMs: number[] = []
  for (let round = -1; round < rounds; round++) {
    for (const each of measured) {
      const control = await send('')
      const before = readCpu()
      const tookMs = await send(each.request.path, each.request.body)
      if (round < 0) continue
      controlMs.push(control)
      each.timesMs.push(tookMs)
      each.cpuMs += (readCpu() - before) / rounds
    }
  }
  return { measured, controlMs }
}

function describe({ measured, controlMs }: Measurement): readonly ReportRow[] {
  const control = `control p50 ${percentile(controlMs, 0.5).toFixed(1)} ms`
  return measured.map(({ request, timesMs, cpuMs }) => {
    const p50 = percentile(timesMs, 0.5).toFixed(0)
    const note = `p50 ${p50} ms, CPU of ClickHouse ${cpuMs.toFixed(0)} ms; ${control}`
    return atMost(toName(request), percentile(timesMs, 0.95), maxMs, 'ms p95', note)
  })
}

/** Rows about all requests together: the times of a single one vary more than they could grow. */
function compare(alone: Measurement, among: Measurement, others: number): readonly ReportRow[] {
  const sum = ({ measured }: Measurement, read: (each: Measured) => number) =>
    measured.reduce((total, each) => total + read(each), 0)
  const ratio = (read: (each: Measured) => number) =>
    Number((sum(among, read) / sum(alone, read)).toFixed(2))
  const p50 = ({ timesMs }: Measured) => percentile(timesMs, 0.5)
  const control = percentile(among.controlMs, 0.5) / percentile(alone.controlMs, 0.5)
  const name = `among ${others} other apps with the same rows, alone = 1`
  return [
    measurement(`${name}: p50`, ratio(p50), 'times', `control ${control.toFixed(2)} times`),
    measurement(
      `${name}: CPU of ClickHouse`,
      ratio(({ cpuMs }) => cpuMs),
      'times',
    ),
  ]
}

function toName({ screen, name }: DashboardRequest): string {
  return `${screen}: ${name}`
}

/** Waits until ClickHouse has no merges left, for at most `maxMs`. */
async function waitUntilMerged(client: ClickHouseClient, maxMs: number): Promise<void> {
  const untilMs = performance.now() + maxMs
  // There may be a moment without merges between two of them.
  let quiet = 0
  while (quiet < 3 && performance.now() < untilMs) {
    const result = await client.query({
      query: 'SELECT count() AS merges FROM system.merges',
      format: 'JSONEachRow',
    })
    const [row] = await result.json<{ merges: string }>()
    quiet = row?.merges === '0' ? quiet + 1 : 0
    await sleep(500)
  }
}
