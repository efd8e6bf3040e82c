import { setTimeout as sleep } from 'node:timers/promises'
import type { ClickHouseClient } from '@clickhouse/client'
import { getLogDatabase } from '@throughlink/server/src/pipeline/event-log/getLane.ts'
import { createClickhouse } from '@throughlink/server/src/platform/engines/clickhouse.ts'
import { createPostgres } from '@throughlink/server/src/platform/engines/postgres.ts'
import { type Postgres, startPostgres } from '@throughlink/services'
import type { ReportRow } from '@throughlink/tooling/base/report'
import { prepareSignal } from '../harness/engines/prepareSignal.ts'
import {
  atLeast,
  atMost,
  exactly,
  measurement,
  percentile,
  requirement,
  tally,
} from '../harness/report/rows.ts'
import type { Scenario, ScenarioOptions } from '../harness/report/runScenarios.ts'
import { findMissing, findRepeated } from '../harness/servers/readWholeLog.ts'
import type { ServerProcess } from '../harness/servers/startServer.ts'
import { type TestApp, type Testbed, withTestbed } from '../harness/servers/startTestbed.ts'
import { readUntil } from '../harness/waitUntil.ts'
import { refusalMs } from './engine-down/outage.ts'
import {
  type Answered,
  type AppHistory,
  type AppLoad,
  createAppLoad,
  type Phase,
} from './log-databases/createAppLoad.ts'
import { readTotals } from './log-databases/readTotals.ts'

/** The numbers of databases that are tested, one after another. */
const testedCounts = [2, 4]

const signals = ['SIGKILL', 'SIGSTOP'] as const

/**
 * The event log in several databases, of which the first is killed, and then frozen, under load. Its apps get redirects,
 * and 503 for what must be durable; the apps of the others notice nothing. In the end, ClickHouse has exactly what was
 * answered.
 */
export const logDatabases: Scenario = async (options) => {
  const rows: ReportRow[] = []
  for (const count of testedCounts) {
    const prefix = `${count} databases`
    options.logProgress(prefix)
    const found = await withTestbed((bed) => withDatabases(count, (all) => run(bed, all, options)))
    rows.push(...found.map((row) => ({ ...row, name: `${prefix}: ${row.name}` })))
  }
  return rows
}

async function withDatabases<T>(
  count: number,
  use: (databases: readonly Postgres[]) => Promise<T>,
): Promise<T> {
  const databases = await Promise.all(Array.from({ length: count }, () => startPostgres()))
  try {
    return await use(databases)
  } finally {
    // A scenario that failed may leave one frozen, and then it could not stop.
    for (const { pid } of databases) prepareSignal(pid, 'SIGCONT')()
    await Promise.all(databases.map((database) => database.stop()))
  }
}

async function run(
  bed: Testbed,
  databases: readonly Postgres[],
  { isFull, timeSlack, logProgress }: ScenarioOptions,
): Promise<ReportRow[]> {
  const apps = await seedApps(bed, databases.length)
  const server = await bed.startServer({
    env: { LOG_DATABASE_URLS: databases.map(({ url }) => url).join(',') },
  })
  let phase: Phase | null = 'up'
  const loads = apps.map((app) => createAppLoad(app, server, () => phase))
  const running = Promise.all(loads.map((load) => load.run()))
  const [victim] = databases
  if (victim === undefined) throw new Error('No databases.')
  for (const signal of signals) {
    await sleep(1_500)
    logProgress(`${signal} to the first of ${databases.length} databases`)
    prepareSignal(victim.pid, signal)()
    phase = 'down'
    await sleep(isFull ? 30_000 : 6_000)
    phase = 'back'
    if (signal === 'SIGKILL') await victim.restart()
    else prepareSignal(victim.pid, 'SIGCONT')()
    // Its queue is written before anything else counts as undisturbed again.
    await sleep(4_000)
    phase = 'up'
  }
  await sleep(1_500)
  phase = null
  await running
  await Promise.all(loads.map((load) => load.settle()))
  const isVictim = ({ app }: AppLoad) => getLogDatabase(app.appId, databases.length) === 0
  const [own, others] = [loads.filter(isVictim), loads.filter((load) => !isVictim(load))]
  return [
    requirement(
      'the server process',
      !server.hasEnded(),
      server.hasEnded() ? 'ended' : 'alive',
      'alive',
    ),
    ...checkOthers(others.map(({ history }) => history)),
    ...checkOwn(
      own.map(({ history }) => history),
      timeSlack,
    ),
    ...(await checkPlaces(bed, databases)),
    ...(await checkTotals(bed, server, loads)),
  ]
}

/** Creates apps until each database has two. */
async function seedApps(bed: Testbed, databases: number): Promise<readonly TestApp[]> {
  const chosen = new Map<number, TestApp[]>()
  for (let number = 0; [...chosen.values()].flat().length < 2 * databases; number++) {
    const app = await bed.seed(`go${number}.example`)
    const found = chosen.get(getLogDatabase(app.appId, databases)) ?? []
    if (found.length < 2) chosen.set(getLogDatabase(app.appId, databases), [...found, app])
  }
  return [...chosen.values()].flat()
}

const isRedirect = ({ reply }: Answered) => reply.status === 302
const wasDown = ({ phases: [sent, received] }: Answered) => sent === 'down' && received === 'down'
const wasUp = ({ phases: [sent, received] }: Answered) => sent === 'up' && received === 'up'

function checkOthers(histories: readonly AppHistory[]): ReportRow[] {
  const clicks = histories.flatMap((history) => history.clicks)
  const events = histories.flatMap((history) => history.events)
  const matches = histories.flatMap((history) => history.matches)
  const listFailed = (answers: readonly Answered[], status: number) =>
    answers.map(({ reply }) => reply.status).filter((found) => found !== status)
  const tookMs = (answers: readonly Answered[]) => answers.map(({ reply }) => reply.tookMs)
  const [during, before] = [clicks.filter(wasDown), clicks.filter(wasUp)]
  return [
    atLeast('other apps: redirects during the outages', during.length, 50),
    exactly(
      'other apps: failed redirects',
      listFailed(clicks, 302).length,
      0,
      tally(listFailed(clicks, 302)),
    ),
    exactly(
      'other apps: failed event requests',
      listFailed(events, 202).length,
      0,
      tally(listFailed(events, 202)),
    ),
    exactly(
      'other apps: failed matches',
      listFailed(matches, 200).length,
      0,
      tally(listFailed(matches, 200)),
    ),
    ...[0.5, 0.99].map((share) =>
      measurement(
        `other apps: p${share * 100} of a redirect during the outages`,
        Math.round(percentile(tookMs(during), share)),
        'ms',
        `${Math.round(percentile(tookMs(before), share))} ms without one`,
      ),
    ),
  ]
}

function checkOwn(histories: readonly AppHistory[], timeSlack: number): ReportRow[] {
  const clicks = histories.flatMap((history) => history.clicks)
  const durable = histories.flatMap((history) => [...history.events, ...history.matches])
  const during = durable.filter(wasDown)
  const refused = during.filter(({ reply }) => reply.status === 503)
  return [
    atLeast('its apps: redirects during the outages', clicks.filter(wasDown).length, 50),
    exactly('its apps: failed redirects', clicks.filter((each) => !isRedirect(each)).length, 0),
    atLeast('its apps: events and matches refused during the outages', refused.length, 10),
    exactly(
      'its apps: events and matches confirmed during the outages',
      during.length - refused.length,
      0,
      tally(during.map(({ reply }) => reply.status)),
    ),
    atMost(
      'its apps: slowest refusal',
      Math.max(...refused.map(({ reply }) => reply.tookMs)),
      refusalMs * timeSlack,
      'ms',
    ),
    exactly(
      'requests that were refused and did not succeed after the outages',
      histories.reduce(
        (sum, { unsettledEvents, unsettledInstalls }) =>
          sum + unsettledEvents.size + unsettledInstalls.size,
        0,
      ),
      0,
    ),
  ]
}

/** Every database of the log has batches, and the one of everything else has none. */
async function checkPlaces(bed: Testbed, databases: readonly Postgres[]): Promise<ReportRow[]> {
  const count = async (url: string) => {
    const { pool, stop } = createPostgres({ url, statementMs: 20_000 })
    const { rows } = await pool.query<{ count: number }>(
      'select count(*)::integer as count from log_batches',
    )
    await stop()
    return rows[0]?.count ?? 0
  }
  const counts = await Promise.all(databases.map(({ url }) => count(url)))
  return [
    exactly('databases with batches', counts.filter((each) => each > 0).length, databases.length),
    exactly('batches in the database of the claims', await count(bed.engines.postgres.url), 0),
  ]
}

const shippedMs = 90_000

/** Waits until everything is shipped, then compares what was answered with what ClickHouse has. */
async function checkTotals(
  bed: Testbed,
  server: ServerProcess,
  loads: readonly AppLoad[],
): Promise<ReportRow[]> {
  const { client, stop } = createClickhouse({ url: bed.engines.clickhouse.url, requestMs: 30_000 })
  try {
    const startedMs = performance.now()
    const count = () => countMissing(client, loads)
    await readUntil(count, (missing) => missing === 0, { maxMs: shippedMs, pauseMs: 500 })
    const tookMs = performance.now() - startedMs
    // What is stored twice would be by now.
    await sleep(5_000)
    const found = await Promise.all(
      loads.map(async ({ app, history }) => ({
        history,
        totals: await readTotals(client, app.appId),
      })),
    )
    const sum = (count: (each: (typeof found)[number]) => number) =>
      found.reduce((total, each) => total + count(each), 0)
    const kinds = [
      ['clicks', 'clickIds', 0],
      ['installs', 'installIds', 1],
      ['events', 'eventIds', 2],
    ] as const
    return [
      measurement('time until everything was shipped', Math.round(tookMs), 'ms'),
      ...kinds.flatMap(([kind, ids, column]) => [
        atLeast(
          `${kind} answered`,
          sum(({ history }) => history[ids].size),
          50,
        ),
        exactly(
          `answered ${kind} missing in ClickHouse`,
          sum(({ history, totals }) => findMissing(totals[kind], history[ids]).length),
          0,
          server.hasEnded() ? server.output().slice(-500) : '',
        ),
        exactly(
          `${kind} stored more than once`,
          sum(({ totals }) => findRepeated(totals[kind]).length),
          0,
        ),
        exactly(
          `${kind} in the rollup`,
          sum(({ totals }) => totals.counted[column]),
          sum(({ history }) => history[ids].size),
        ),
      ]),
    ]
  } finally {
    await stop()
  }
}

async function countMissing(client: ClickHouseClient, loads: readonly AppLoad[]): Promise<number> {
  const counts = await Promise.all(
    loads.map(async ({ app, history }) => {
      const { clicks, events, installs } = await readTotals(client, app.appId)
      return (
        findMissing(clicks, history.clickIds).length +
        findMissing(events, history.eventIds).length +
        findMissing(installs, history.installIds).length
      )
    }),
  )
  return counts.reduce((sum, count) => sum + count, 0)
}
