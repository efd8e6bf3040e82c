import { setTimeout as sleep } from 'node:timers/promises'
import type { ReportRow } from '@throughlink/tooling/report'
import { createRedisClickIndex } from '../src/pipeline/click-index/clickIndex.redis.ts'
import { rebuildIndex } from '../src/pipeline/click-index/rebuildIndex.ts'
import { createRedis } from '../src/platform/engines/redis.ts'
import { createPostgresEventLog } from '../src/pipeline/event-log/eventLog.postgres.ts'
import type { EventLog } from '../src/pipeline/event-log/eventLog.ts'
import { createLoad } from './engine-down/createLoad.ts'
import { judgeAftermath, judgeLog } from './engine-down/judgeAftermath.ts'
import { judgeHungLog } from './engine-down/judgeHungLog.ts'
import { judgeLoad } from './engine-down/judgeLoad.ts'
import { outages, type Engine, type Outage } from './engine-down/outage.ts'
import { prepareScene, visitPage } from './engine-down/prepareScene.ts'
import { probe } from './engine-down/probe.ts'
import {
  click,
  decisionOf,
  makeEvents,
  makeInstallId,
  matchByClickId,
  sendEvents,
} from './harness/phones.ts'
import { atMost, promise } from './harness/rows.ts'
import { prepareSignal } from './harness/prepareSignal.ts'
import type { ServerProcess } from './harness/startServer.ts'
import { destination, withTestbed, type Testbed } from './harness/startTestbed.ts'
import type { Scenario } from './scenario.ts'

const recoveryMs = 15_000

/**
 * One server lives through all outages, under load, and nobody restarts it. In the full form each is longer
 * than half a minute: then what the server has in memory is no longer fresh, and must be served all the same.
 */
export const engineDown: Scenario = ({ isFull, say }) =>
  withTestbed(async (bed) => {
    const outageMs = isFull ? 35_000 : 4_000
    const log = createPostgresEventLog({ pool: bed.database.pool, now: Date.now })
    let server = await bed.startServer()
    const rows: ReportRow[] = []
    for (const outage of outages) {
      const name = `${outage.engines.join(' and ')} down by ${outage.by}`
      say(name)
      const found = await suffer({ bed, server, log, outage, outageMs })
      rows.push(...found.map((row) => ({ ...row, name: `${name}: ${row.name}` })))
      // It has failed by then. The next outage is tried all the same.
      if (server.hasEnded()) server = await bed.startServer()
    }
    await log.stop(0)
    say('only the log hangs')
    return [...rows, ...(await judgeHungLog(bed))]
  })

interface Suffering {
  readonly bed: Testbed
  readonly server: ServerProcess
  readonly log: EventLog
  readonly outage: Outage
  readonly outageMs: number
}

async function suffer({ bed, server, log, outage, outageMs }: Suffering): Promise<ReportRow[]> {
  const beganAtMs = Date.now()
  const scene = await prepareScene(bed, server)
  const load = createLoad(bed, server)
  const running = load.run()
  await sleep(500)

  await takeDown(bed, outage)
  load.enter('down')
  const [probes, visitMeanwhile] = await Promise.all([
    probe(bed, server, scene, outage, outageMs),
    sleep(outageMs / 2).then(() => visitPage(bed, server)),
  ])
  load.enter('back')
  await Promise.all(outage.engines.map((engine) => bringBack(bed, engine, outage)))
  const { history } = load
  if (server.hasEnded()) {
    await running
    const note = server.output().slice(-1000)
    const rows = await judgeLog({ log, beganAtMs, history })
    return [promise('the server process', false, 'ended', 'alive', note), ...rows]
  }
  const recoveredMs = await recovery(bed, server)
  load.enter('after')
  await sleep(500)
  load.stop()
  await running

  if (outage.engines.includes('redis')) await rebuild(bed, log)
  return [
    promise('the server process', true, 'alive', 'alive'),
    ...judgeLoad(history, outage),
    ...probes.rows,
    atMost('time until everything works again', recoveredMs, recoveryMs, 'ms'),
    ...(await judgeAftermath({
      bed,
      server,
      log,
      beganAtMs,
      history,
      scene,
      rounds: probes.rounds,
      visitMeanwhile,
    })),
  ]
}

/** Not between two requests: some lookups are held up first, so that they are under way when it happens. */
async function takeDown({ engines, database }: Testbed, { engines: names, by }: Outage) {
  const blocker = await database.pool.connect()
  blocker.on('error', () => undefined)
  await blocker.query('begin')
  await blocker.query('lock table links in access exclusive mode')
  const strikes = names.map((name) => prepareSignal(engines[name].pid, by))
  await sleep(100)
  for (const strike of strikes) strike()
  // Without a word where it is down already; otherwise the lookups go on.
  blocker.release(true)
}

async function bringBack({ engines }: Testbed, engine: Engine, { by }: Outage): Promise<void> {
  if (by === 'SIGSTOP') prepareSignal(engines[engine].pid, 'SIGCONT')()
  else await engines[engine].restart()
}

/** From the engine's return until every kind of request is answered as ever, twice in a row. */
async function recovery(bed: Testbed, server: ServerProcess): Promise<number> {
  const began = performance.now()
  let good = 0
  while (good < 2 && performance.now() - began < 2 * recoveryMs) {
    good = (await isWell(bed, server)) ? good + 1 : 0
    await sleep(100)
  }
  return performance.now() - began
}

async function isWell(bed: Testbed, server: ServerProcess): Promise<boolean> {
  const { clickId } = await click(server, bed.app)
  if (clickId === null) return false
  const [matched, stored, absent, ready] = await Promise.all([
    matchByClickId(server, bed.app, clickId, makeInstallId()),
    sendEvents(server, bed.app, makeEvents(1)),
    click(server, bed.app, { slug: `absent-${makeInstallId()}` }),
    server.ask({ path: '/readyz' }),
  ])
  return (
    decisionOf(matched)?.link === destination &&
    stored.status === 202 &&
    absent.reply.status === 404 &&
    ready.status === 200 &&
    ready.body.includes('"status":"ok"')
  )
}

/** What an operator does after Redis was lost: fill the index again from the log. */
async function rebuild({ engines }: Testbed, log: EventLog): Promise<void> {
  const redis = createRedis({ urls: [engines.redis.url] })
  if (redis.client.status !== 'ready') {
    await new Promise((resolve) => redis.client.once('ready', resolve))
  }
  const matchWindowMs = 24 * 3_600_000
  const index = createRedisClickIndex({ client: redis.client, matchWindowMs })
  await rebuildIndex({ log, index, nowMs: Date.now(), matchWindowMs })
  redis.stop()
}
