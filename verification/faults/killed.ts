import { setTimeout as sleep } from 'node:timers/promises'
import { createPostgresEventLog } from '@throughlink/server/src/pipeline/event-log/eventLog.postgres.ts'
import type { EventLog } from '@throughlink/server/src/pipeline/event-log/eventLog.ts'
import type { ReportRow } from '@throughlink/tooling/base/report'
import { type CommitProxy, startCommitProxy } from '../harness/engines/startCommitProxy.ts'
import { atLeast, exactly, measurement } from '../harness/report/rows.ts'
import type { Scenario } from '../harness/report/runScenarios.ts'
import {
  findMissing,
  findRepeated,
  type LogContents,
  readWholeLog,
} from '../harness/servers/readWholeLog.ts'
import type { ServerProcess } from '../harness/servers/startServer.ts'
import { type Testbed, withTestbed } from '../harness/servers/startTestbed.ts'
import {
  clickers,
  createHistory,
  createLoad,
  type History,
  type Load,
  sendBatch,
} from './killed/createLoad.ts'

const minLoadMs = 100
const maxLoadMs = 600

/**
 * How each moment is reached, without hooks in the product:
 *
 * - after a response: this process kills the server in the turn in which it has read a redirect. The response
 *   was sent, and nothing that the server planned to do later was done.
 * - between commit and response: the server reaches PostgreSQL through a proxy, which reads the confirmation
 *   that the batch is committed and withholds it. In the same turn, the server is killed. Its entries are
 *   durable, and it cannot have confirmed them to anyone.
 * - at random: at a time chosen by the seed.
 *
 * The fourth leaves the server alive: the proxy breaks the connection instead, so that the server has an
 * attempt with an unknown outcome, repeats it, and must not store it twice.
 */
const interruptions = [
  'after a response',
  'between commit and response',
  'at random',
  'cut',
] as const
type Interruption = (typeof interruptions)[number]

/**
 * `kill -9` under load: every answered click and acknowledged event is in the log, and no click is in it
 * twice.
 */
export const killed: Scenario = ({ isFull, random, logProgress }) =>
  withTestbed(async (bed) => {
    const rounds = isFull ? 50 : 5
    const startedAtMs = Date.now()
    const log = createPostgresEventLog({ pool: bed.database.pool, now: Date.now })
    const proxy = await startCommitProxy(bed.engines.postgres.url)
    const history = createHistory()
    const results: RoundResult[] = []
    try {
      for (let round = 0; round < rounds + cutRounds(isFull); round++) {
        const interruption = round < rounds ? interruptions[round % 3] : 'cut'
        if (interruption === undefined) break
        const loadMs = minLoadMs + random() * (maxLoadMs - minLoadMs)
        results.push(await runRound(bed, { log, proxy, history, interruption, loadMs }))
        if (round % 10 === 4)
          logProgress(`${round + 1} rounds, ${history.clicks.size} clicks answered`)
      }
      await resendUnsettled(bed, history)
      const contents = await readWholeLog(log, startedAtMs)
      return [...check(history, results, contents), ...(await runControl(bed, log, proxy))]
    } finally {
      await proxy.stop()
      await log.stop(0)
    }
  })

const cutRounds = (isFull: boolean) => (isFull ? 10 : 1)

interface RoundResult {
  readonly interruption: Interruption
  readonly isReached: boolean
  /** Entries in the log after the round whose response did not arrive. */
  readonly unconfirmed: number
}

interface RoundOptions {
  readonly log: EventLog
  readonly proxy: CommitProxy
  readonly history: History
  readonly interruption: Interruption
  readonly loadMs: number
}

async function runRound(bed: Testbed, options: RoundOptions): Promise<RoundResult> {
  const { log, proxy, history, interruption, loadMs } = options
  const server = await bed.startServer({ databaseUrl: proxy.url })
  const startedAtMs = Date.now()
  const load = createLoad(bed, server, history)
  const running = load.run()
  // Warm up, so that links, keys and statements are cached and requests overlap.
  await load.waitForClicks(clickers)
  await sleep(loadMs)
  const isReached = await interrupt(server, proxy, load, interruption)
  load.stop()
  await running
  await server.stop()
  await waitForSessions(bed)
  const { clicks, events } = await readWholeLog(log, startedAtMs)
  const unconfirmed =
    [...clicks.keys()].filter((id) => !history.clicks.has(id)).length +
    [...events.keys()].filter((id) => !history.events.has(id)).length
  return { interruption, isReached, unconfirmed }
}

/** Kills the server at the moment, or breaks its connection and lets it continue for a while. */
async function interrupt(
  server: ServerProcess,
  proxy: CommitProxy,
  load: Load,
  interruption: Interruption,
): Promise<boolean> {
  switch (interruption) {
    case 'at random':
      server.kill()
      return true
    case 'after a response':
      return withTimeout(load.killAfterNextRedirect())
    case 'between commit and response':
      return withTimeout(
        new Promise((resolve) => {
          proxy.holdNextCommit(() => {
            server.kill()
            resolve(true)
          })
        }),
      )
    case 'cut': {
      let cuts = 0
      for (; cuts < 5; cuts++) {
        const isCut = await withTimeout(
          new Promise((resolve) => {
            proxy.holdNextCommit(({ cut }) => {
              cut()
              resolve(true)
            })
          }),
        )
        if (!isCut) break
        await load.waitForClicks(clickers)
      }
      return cuts === 5
    }
  }
}

const timeoutMs = 10_000

async function withTimeout(interruption: Promise<boolean>): Promise<boolean> {
  return Promise.race([interruption, sleep(timeoutMs, false)])
}

/**
 * The control, in which clicks must be lost: a redirect waits for the log only up to a limit. While the
 * database accepts nothing, clicks are answered from memory and are lost with it. Events have no such limit.
 */
async function runControl(bed: Testbed, log: EventLog, proxy: CommitProxy): Promise<ReportRow[]> {
  const startedAtMs = Date.now()
  const history = createHistory()
  const server = await bed.startServer({ databaseUrl: proxy.url })
  const load = createLoad(bed, server, history)
  const running = load.run()
  await load.waitForClicks(clickers)
  proxy.swallowBatches(true)
  await load.waitForClicks(3 * clickers)
  server.kill()
  await running
  await server.stop()
  await waitForSessions(bed)
  const { clicks, events } = await readWholeLog(log, startedAtMs)
  return [
    atLeast(
      'control: clicks answered before the database had them are detected as lost',
      findMissing(clicks, history.clicks).length,
      1,
    ),
    exactly(
      'control: events acknowledged before the database had them',
      findMissing(events, history.events).length,
      0,
    ),
  ]
}

/** Sends batches without a response until they have one. */
async function resendUnsettled(bed: Testbed, history: History): Promise<void> {
  const server = await bed.startServer()
  for (let batch = history.unsettled.pop(); batch !== undefined; batch = history.unsettled.pop()) {
    if (!(await sendBatch(bed, server, history, batch))) break
  }
  await server.stop()
}

/** Waits for the sessions of a dead server, which may still be committing. */
async function waitForSessions({ database }: Testbed): Promise<void> {
  const began = Date.now()
  while (Date.now() - began < timeoutMs) {
    const { rows } = await database.pool.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity
       where application_name = 'throughlink' and state = 'active' and pid <> pg_backend_pid()`,
    )
    if (rows[0]?.count === 0) return
    await sleep(20)
  }
}

function check(
  history: History,
  results: readonly RoundResult[],
  { clicks, events, repeatedBatches }: LogContents,
): ReportRow[] {
  const kills = results.filter(({ interruption }) => interruption !== 'cut')
  const between = results.filter(
    ({ interruption }) => interruption === 'between commit and response',
  )
  const missingClicks = findMissing(clicks, history.clicks)
  const lostClicks = missingClicks.filter((id) => !history.lateClicks.has(id))
  const lostEvents = findMissing(events, history.events)
  // Sent again because no response arrived: in the log more than once, but counted by id.
  const repeated = findRepeated(events)
  const unexplained = repeated.filter((id) => (events.get(id) ?? 0) > (history.sent.get(id) ?? 0))
  return [
    measurement('kill -9 under load', kills.length, 'rounds'),
    exactly(
      'rounds that reached their moment',
      results.filter(({ isReached }) => isReached).length,
      results.length,
      interruptions
        .map(
          (interruption) =>
            `${interruption} ×${results.filter((each) => each.interruption === interruption).length}`,
        )
        .join(', '),
    ),
    exactly(
      'kills between commit and response that left entries durable and unconfirmed',
      between.filter(({ unconfirmed }) => unconfirmed > 0).length,
      between.length,
    ),
    atLeast('clicks answered', history.clicks.size, 20 * results.length),
    exactly('answered clicks missing from the log', lostClicks.length, 0, listFirst(lostClicks)),
    measurement(
      'clicks that were answered before their commit, because it took too long, and were lost',
      missingClicks.length - lostClicks.length,
      '',
      `of ${history.lateClicks.size}`,
    ),
    exactly('clicks in the log more than once', findRepeated(clicks).length, 0),
    measurement('clicks in the log without a response', clicks.size - history.clicks.size, ''),
    atLeast('events acknowledged', history.events.size, 20 * results.length),
    exactly(
      'acknowledged events missing from the log',
      lostEvents.length,
      0,
      listFirst(lostEvents),
    ),
    exactly('events sent but never acknowledged', history.sent.size - history.events.size, 0),
    exactly('event ids in the log that were never sent', countExtra(events, history.sent), 0),
    exactly('events stored more often than sent', unexplained.length, 0),
    measurement('events stored again because they were sent again', repeated.length, ''),
    exactly('batches read more than once', repeatedBatches, 0),
    exactly(
      'requests rejected by a running server',
      history.rejections.length,
      0,
      listFirst(history.rejections),
    ),
  ]
}

function countExtra(
  events: ReadonlyMap<string, number>,
  sent: ReadonlyMap<string, number>,
): number {
  return [...events.keys()].filter((id) => !sent.has(id)).length
}

function listFirst(values: readonly string[]): string {
  return values.slice(0, 5).join(', ')
}
