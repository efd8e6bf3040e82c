import { setTimeout as sleep } from 'node:timers/promises'
import { startHaproxy } from '@throughlink/services'
import { type Client, createClient, type Reply } from '../harness/phones/createClient.ts'
import {
  click,
  makeEvents,
  makeInstallId,
  matchByClickId,
  sendEvents,
} from '../harness/phones/phones.ts'
import { atLeast, exactly, measurement, percentile, tally } from '../harness/report/rows.ts'
import type { Scenario } from '../harness/report/runScenarios.ts'
import type { ServerProcess } from '../harness/servers/startServer.ts'
import { type TestApp, type Testbed, withTestbed } from '../harness/servers/startTestbed.ts'

const processes = 3
/** The default. HAProxy needs a second to notice that a server is not ready. */
const drainSeconds = 5
/** Time for HAProxy to notice that a server is ready. */
const noticeMs = 1_500
const phones = 12

/**
 * Serving processes behind a load balancer are restarted one after the other, as a deployment does, while
 * phones use them. No request may fail.
 */
export const rolling: Scenario = ({ isFull, logProgress }) =>
  withTestbed(async (bed) => {
    const rounds = isFull ? 5 : 1
    const servers = await Promise.all(Array.from({ length: processes }, () => start(bed)))
    const balancer = await startHaproxy(
      servers.map(({ port }, index) => ({ name: `server${index}`, port })),
    )
    const client = createClient(balancer.port)
    try {
      await sleep(noticeMs)
      const load = startLoad(client, bed.app)
      const codes: (number | null)[] = []
      for (let round = 0; round < rounds; round += 1) {
        for (const [index, server] of servers.entries()) {
          codes.push(await server.terminate())
          servers[index] = await start(bed, server.port)
          await sleep(noticeMs)
        }
        const { replies, failed } = load.soFar()
        logProgress(`${round + 1} of ${rounds} rounds: ${failed} of ${replies} requests failed`)
      }
      const { replies, failed } = await load.stop()
      const took = replies.map(({ tookMs }) => tookMs)
      return [
        exactly('failed requests', failed.length, 0, tally(failed)),
        atLeast('requests', replies.length, 500 * rounds),
        exactly(
          'restarts that ended with code 0',
          codes.filter((code) => code === 0).length,
          processes * rounds,
        ),
        measurement('p99', Math.round(percentile(took, 0.99)), 'ms'),
        measurement('slowest', Math.round(Math.max(...took)), 'ms'),
      ]
    } finally {
      client.close()
      await balancer.stop('SIGKILL')
    }
  })

function start(bed: Testbed, port?: number): Promise<ServerProcess> {
  return bed.startServer({ role: 'serve', drainSeconds, ...(port === undefined ? {} : { port }) })
}

/** Phones that click, open the app and log events, one after the other, until stopped. */
function startLoad(client: Client, app: TestApp) {
  const replies: Reply[] = []
  const failed: string[] = []
  let isRunning = true

  function record(what: string, reply: Reply, expected: number): void {
    replies.push(reply)
    if (reply.status === expected) return
    // HAProxy has no server, or a server has no database: the body says which.
    failed.push(`${what} ${reply.status} ${reply.body.replace(/\s+/g, ' ').slice(0, 80)}`)
  }

  async function use(): Promise<void> {
    while (isRunning) {
      const { reply, clickId } = await click(client, app)
      record('click', reply, 302)
      if (clickId !== null) {
        record('match', await matchByClickId(client, app, clickId, makeInstallId()), 200)
      }
      record('events', await sendEvents(client, app, makeEvents(3)), 202)
      await sleep(20)
    }
  }

  const running = Promise.all(Array.from({ length: phones }, use))
  return {
    soFar: () => ({ replies: replies.length, failed: failed.length }),
    async stop() {
      isRunning = false
      await running
      return { replies, failed }
    },
  }
}
