import { setTimeout as sleep } from 'node:timers/promises'
import { createRedisIndexMark } from '@throughlink/server/src/pipeline/click-index/indexMark.redis.ts'
import { createPostgresEventLog } from '@throughlink/server/src/pipeline/event-log/eventLog.postgres.ts'
import type { EventLog } from '@throughlink/server/src/pipeline/event-log/eventLog.ts'
import { freePort, startHaproxy } from '@throughlink/services'
import type { ReportRow } from '@throughlink/tooling/base/report'
import { connectRedis } from '../harness/engines/connectRedis.ts'
import { createProtection } from '../harness/engines/createProtection.ts'
import { prepareSignal } from '../harness/engines/prepareSignal.ts'
import { createClient } from '../harness/phones/createClient.ts'
import {
  click,
  makeEvents,
  makeInstallId,
  matchByClickId,
  readDecision,
  sendEvents,
} from '../harness/phones/phones.ts'
import { atMost, requirement } from '../harness/report/rows.ts'
import type { Scenario } from '../harness/report/runScenarios.ts'
import type { ServerProcess } from '../harness/servers/startServer.ts'
import { destination, type Testbed, withTestbed } from '../harness/servers/startTestbed.ts'
import { waitUntil } from '../harness/waitUntil.ts'
import { checkAftermath, checkLog } from './engine-down/checkAftermath.ts'
import { checkHungLog } from './engine-down/checkHungLog.ts'
import { checkLoad } from './engine-down/checkLoad.ts'
import { createLoad } from './engine-down/createLoad.ts'
import { type Engine, type Outage, outages } from './engine-down/outage.ts'
import { prepareScene, visitPage } from './engine-down/prepareScene.ts'
import { probe } from './engine-down/probe.ts'

const recoveryMs = 15_000
/** A server checks its engines every second. */
const noticeMs = 4_000

/**
 * One server survives all outages under load without a restart. In the full run each outage is longer than
 * half a minute: by then the server's caches are stale, and must be served anyway. All requests go through a load
 * balancer, which would answer them itself if it removed the server. PostgreSQL and Redis have a password and TLS.
 */
export const engineDown: Scenario = ({ isFull, timeSlack, logProgress, stops }) =>
  withTestbed(async (bed) => {
    const outageMs = isFull ? 35_000 : 4_000
    const log = createPostgresEventLog({ pool: bed.database.pool, now: Date.now })
    const port = await freePort()
    const balancer = await startHaproxy([{ name: 'server', port }])
    stops.push(() => balancer.stop('SIGKILL'))
    const client = createClient(balancer.port)
    stops.push(client.close)
    const start = async (): Promise<ServerProcess> => {
      const started = { ...(await bed.startServer({ port })), send: client.send }
      await waitUntil(
        'a ready server',
        async () => (await started.send({ path: '/readyz' })).status === 200,
      )
      return started
    }
    let server = await start()
    const rows: ReportRow[] = []
    for (const outage of outages) {
      const name = `${outage.engines.join(' and ')} down by ${outage.by}`
      logProgress(name)
      const found = await runOutage({ bed, server, log, outage, outageMs, timeSlack })
      rows.push(...found.map((row) => ({ ...row, name: `${name}: ${row.name}` })))
      // This outage has failed; the next one is still tested.
      if (server.hasEnded()) server = await start()
    }
    await log.stop(0)
    logProgress('hanging log')
    // The proxy that lets the log hang reads what PostgreSQL sends, so there is no TLS.
    return [...rows, ...(await withTestbed(checkHungLog))]
  }, createProtection(stops))

interface OutageOptions {
  readonly bed: Testbed
  readonly server: ServerProcess
  readonly log: EventLog
  readonly outage: Outage
  readonly outageMs: number
  readonly timeSlack: number
}

async function runOutage({
  bed,
  server,
  log,
  outage,
  outageMs,
  timeSlack,
}: OutageOptions): Promise<ReportRow[]> {
  const startedAtMs = Date.now()
  const scene = await prepareScene(bed, server)
  const load = createLoad(bed, server)
  const running = load.run()
  await sleep(500)

  await stopEngines(bed, outage)
  load.enterPhase('down')
  const [probes, visitDuring] = await Promise.all([
    probe({ bed, server, scene, outage, outageMs, timeSlack }),
    sleep(outageMs / 2).then(() => visitPage(bed, server)),
  ])
  load.enterPhase('back')
  await Promise.all(outage.engines.map((engine) => restoreEngine(bed, engine, outage)))
  const { history } = load
  if (server.hasEnded()) {
    await running
    const note = server.output().slice(-1000)
    const rows = await checkLog({ log, startedAtMs, history })
    return [requirement('the server process', false, 'ended', 'alive', note), ...rows]
  }
  const recoveredMs = await measureRecovery(bed, server)
  load.enterPhase('after')
  await sleep(500)
  load.stop()
  await running

  if (outage.engines.includes('redis')) await waitForIndex(bed)
  return [
    requirement('the server process', true, 'alive', 'alive'),
    ...checkLoad(history, outage, timeSlack),
    ...probes.rows,
    atMost('time to recovery', recoveredMs, recoveryMs * timeSlack, 'ms'),
    ...(await checkAftermath({
      bed,
      server,
      log,
      startedAtMs,
      history,
      scene,
      rounds: probes.rounds,
      visitDuring,
    })),
  ]
}

/** Blocks some lookups first, so that requests are running when the engines stop. */
async function stopEngines({ engines, database }: Testbed, { engines: names, by }: Outage) {
  const blocker = await database.pool.connect()
  blocker.on('error', () => undefined)
  await blocker.query('begin')
  await blocker.query('lock table links in access exclusive mode')
  const sendSignals = names.map((name) => prepareSignal(engines[name].pid, by))
  await sleep(100)
  for (const sendSignal of sendSignals) sendSignal()
  // Has no effect if PostgreSQL is down; otherwise the lookups continue.
  blocker.release(true)
}

async function restoreEngine({ engines }: Testbed, engine: Engine, { by }: Outage): Promise<void> {
  if (by === 'SIGSTOP') prepareSignal(engines[engine].pid, 'SIGCONT')()
  else await engines[engine].restart()
}

/** Measures the time until every kind of request succeeds twice in a row. */
async function measureRecovery(bed: Testbed, server: ServerProcess): Promise<number> {
  const startedMs = performance.now()
  let healthy = 0
  while (healthy < 2 && performance.now() - startedMs < 4 * recoveryMs) {
    healthy = (await isHealthy(bed, server)) ? healthy + 1 : 0
    await sleep(100)
  }
  return performance.now() - startedMs
}

async function isHealthy(bed: Testbed, server: ServerProcess): Promise<boolean> {
  const { clickId } = await click(server, bed.app)
  if (clickId === null) return false
  const [matched, stored, absent, ready] = await Promise.all([
    matchByClickId(server, bed.app, clickId, makeInstallId()),
    sendEvents(server, bed.app, makeEvents(1)),
    click(server, bed.app, { slug: `absent-${makeInstallId()}` }),
    server.send({ path: '/readyz' }),
  ])
  return (
    readDecision(matched)?.link === destination &&
    stored.status === 202 &&
    absent.reply.status === 404 &&
    ready.status === 200 &&
    ready.body.includes('"status":"ok"')
  )
}

/** Waits until the service has noticed the outage and has rebuilt what Redis lost and missed. */
async function waitForIndex({ engines, protection }: Testbed): Promise<void> {
  await sleep(noticeMs)
  const redis = connectRedis(engines.redis, protection)
  const mark = createRedisIndexMark(redis)
  try {
    await waitUntil('the index of clicks', () => mark.isSet().catch(() => false))
  } finally {
    redis.disconnect()
  }
}
