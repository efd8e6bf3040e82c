import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { apiPaths } from '@throughlink/protocol'
import { createClickhouse } from '@throughlink/server/src/platform/engines/clickhouse.ts'
import type { ReportRow } from '@throughlink/tooling/base/report'
import {
  appHeaders,
  click,
  makeEvents,
  makeInstallId,
  randomAddress,
  toLogId,
} from '../harness/phones/phones.ts'
import { atLeast, atMost, measurement, median, tally } from '../harness/report/rows.ts'
import type { Scenario } from '../harness/report/runScenarios.ts'
import type { ServerProcess } from '../harness/servers/startServer.ts'
import { type TestApp, withTestbed } from '../harness/servers/startTestbed.ts'
import { readUntil } from '../harness/waitUntil.ts'

/** What a stranger sends with the publishable key of one app, which is in every copy of the app. */
interface Attack {
  readonly name: string
  readonly perSecond: number
  readonly makeBody: (bystander: TestApp) => string
}

/** Below the limit of a body. */
const paddedBytes = 499_000
const eventsPerRequest = 100

const attacks: readonly Attack[] = [
  { name: 'nothing', perSecond: 0, makeBody: () => '' },
  { name: 'plain events', perSecond: 15, makeBody: () => JSON.stringify(makeRequest('viewed')) },
  {
    name: 'padded bodies',
    perSecond: 12,
    makeBody() {
      const text = JSON.stringify({ sentAt: Date.now(), events: makeEvents(1) })
      return `${text.slice(0, -1).padEnd(paddedBytes)}}`
    },
  },
  {
    name: 'opened links that do not exist',
    perSecond: 15,
    makeBody: ({ domain }) =>
      JSON.stringify(
        makeRequest('link_opened', () => ({ url: `https://${domain}/A/${randomUUID()}/B` })),
      ),
  },
  {
    name: 'more events than a lane can ship',
    perSecond: 120,
    makeBody: () => JSON.stringify(makeRequest('viewed', () => ({ text: 'x'.repeat(200) }))),
  },
]

function makeRequest(name: string, makeData?: () => unknown) {
  const events = makeEvents(eventsPerRequest, name).map((event) => ({
    ...event,
    installId: makeInstallId(),
    ...(makeData === undefined ? {} : { data: makeData() }),
  }))
  return { sentAt: Date.now(), events }
}

/** Two pauses between shipments, on a machine that the attack keeps busy. */
const maxDelayMs = 6_000
const maxWaitMs = 180_000

/**
 * Two apps share the lane of one process. While somebody sends what they can with the key of the first app, the clicks of
 * the second one must reach analytics as if nothing happened.
 */
export const crowded: Scenario = async ({ isFull, timeSlack, logProgress, readText }) =>
  withTestbed(async (bed) => {
    const bystander = await bed.seed('bystander.example')
    const server = await bed.startServer()
    const { client, stop } = createClickhouse({
      url: bed.engines.clickhouse.url,
      requestMs: 30_000,
    })
    const seconds = isFull ? 40 : 20
    const rows: ReportRow[] = []
    const only = readText('attack')

    async function readStored(): Promise<ReadonlySet<string>> {
      const result = await client.query({
        query: 'SELECT id FROM clicks WHERE app_id = {appId:String}',
        query_params: { appId: bystander.appId },
        format: 'JSONCompactEachRow',
      })
      return new Set((await result.json<[string]>()).map(([id]) => id))
    }

    /** Clicks once a second during the flood. Returns how long each click took to reach ClickHouse. */
    async function measureDelays(flood: Flood) {
      const waiting = new Map<string, number>()
      const delays: number[] = []
      const note = async () => {
        const stored = await readStored().catch(() => new Set<string>())
        for (const [id, sentAtMs] of waiting) {
          if (!stored.has(id)) continue
          delays.push(performance.now() - sentAtMs)
          waiting.delete(id)
        }
        return waiting.size
      }
      for (let second = 0; second < seconds; second++) {
        const sentAtMs = performance.now()
        const { clickId } = await click(server, bystander)
        if (clickId !== null) waiting.set(toLogId(clickId), sentAtMs)
        while (performance.now() < sentAtMs + 1_000) {
          await note()
          await sleep(100)
        }
      }
      const statuses = await flood.stop()
      await readUntil(note, (count) => count === 0, { maxMs: maxWaitMs })
      return { delays, statuses }
    }

    try {
      for (const attack of attacks) {
        if (only !== undefined && !attack.name.includes(only)) continue
        const flood = startFlood(server, bed.app, bystander, attack)
        const { delays, statuses } = await measureDelays(flood)
        logProgress(`${attack.name}: ${tally(statuses)}`)
        rows.push(
          atLeast(`${attack.name}: clicks that reached analytics`, delays.length, seconds - 2),
          measurement(
            `${attack.name}: median delay of a click`,
            Math.round(median(delays)),
            'ms',
            `requests: ${tally(statuses)}`,
          ),
          atMost(
            `${attack.name}: longest delay of a click`,
            Math.max(...delays),
            maxDelayMs * timeSlack,
            'ms',
          ),
        )
        await waitUntilShipped()
      }
    } finally {
      await stop()
    }
    return rows

    async function waitUntilShipped(): Promise<void> {
      const isLeft = async () => {
        const { rowCount } = await bed.database.pool.query(
          `select from log_lanes l where exists (select from log_batches b
             where b.lane_count = l.lane_count and b.lane = l.lane
               and (b.xid, b.batch_id) > (l.cursor_xid, l.cursor_batch)) limit 1`,
        )
        return rowCount === 1
      }
      await readUntil(isLeft, (left) => !left, { maxMs: maxWaitMs })
    }
  })

interface Flood {
  /** Returns the statuses of all requests. */
  readonly stop: () => Promise<readonly number[]>
}

/** Sends requests at a fixed rate, each from another address. */
function startFlood(
  server: ServerProcess,
  app: TestApp,
  bystander: TestApp,
  { perSecond, makeBody }: Attack,
): Flood {
  const pending: Promise<number>[] = []
  const send = async () => {
    try {
      const response = await fetch(`http://127.0.0.1:${server.port}${apiPaths.events}`, {
        method: 'POST',
        headers: { ...appHeaders(app, randomAddress()), 'content-type': 'application/json' },
        body: makeBody(bystander),
      })
      await response.arrayBuffer()
      return response.status
    } catch {
      return 0
    }
  }
  const timer =
    perSecond === 0 ? undefined : setInterval(() => pending.push(send()), 1_000 / perSecond)
  return {
    stop() {
      clearInterval(timer)
      return Promise.all(pending)
    },
  }
}
