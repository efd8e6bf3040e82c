import { setTimeout as sleep } from 'node:timers/promises'
import type { ReportRow } from '@throughlink/tooling/report'
import { createPostgresEventLog } from '../src/pipeline/event-log/eventLog.postgres.ts'
import type { EventLog } from '../src/pipeline/event-log/eventLog.ts'
import { missingFrom, readWholeLog, repeatedIn, type LogContents } from './harness/readWholeLog.ts'
import { atLeast, exactly, figure } from './harness/rows.ts'
import { startCommitProxy, type CommitProxy } from './harness/startCommitProxy.ts'
import type { ServerProcess } from './harness/startServer.ts'
import { withTestbed, type Testbed } from './harness/startTestbed.ts'
import {
  clickers,
  createHistory,
  createLoad,
  sendBatch,
  type History,
  type Load,
} from './killed/createLoad.ts'
import type { Scenario } from './scenario.ts'

const leastLoadMs = 100
const mostLoadMs = 600

/**
 * How each moment is reached, without anything in the product that knows of it:
 *
 * - after an answer: this process kills the server in the turn in which it has read a redirect. The answer
 *   had left, and nothing the server meant to do later was done.
 * - between commit and answer: the server reaches PostgreSQL through a proxy, which reads the answer that
 *   the batch is committed, and keeps it. At that moment, in the same turn, the server is killed. Its
 *   entries are durable, and it can have told nobody.
 * - at random: whenever the seed says.
 *
 * A fourth moment leaves the server alive: the proxy breaks the connection instead, so that the server has
 * an attempt of unknown outcome, repeats it, and must not store it twice.
 */
const moments = ['after an answer', 'between commit and answer', 'at random', 'cut'] as const
type Moment = (typeof moments)[number]

/** `kill -9` under load: what was answered is in the log, and nothing is in it twice. */
export const killed: Scenario = ({ isFull, random, say }) =>
  withTestbed(async (bed) => {
    const rounds = isFull ? 50 : 5
    const beganAtMs = Date.now()
    const log = createPostgresEventLog({ pool: bed.database.pool, now: Date.now })
    const proxy = await startCommitProxy(bed.engines.postgres.url)
    const history = createHistory()
    const results: RoundResult[] = []
    try {
      for (let round = 0; round < rounds + cutRounds(isFull); round++) {
        const moment = round < rounds ? moments[round % 3] : 'cut'
        if (moment === undefined) break
        const loadMs = leastLoadMs + random() * (mostLoadMs - leastLoadMs)
        results.push(await playRound(bed, { log, proxy, history, moment, loadMs }))
        if (round % 10 === 4) say(`${round + 1} rounds, ${history.clicks.size} clicks answered`)
      }
      await settle(bed, history)
      const contents = await readWholeLog(log, beganAtMs)
      return [...judge(history, results, contents), ...(await control(bed, log, proxy))]
    } finally {
      await proxy.stop()
      await log.stop(0)
    }
  })

const cutRounds = (isFull: boolean) => (isFull ? 10 : 1)

interface RoundResult {
  readonly moment: Moment
  readonly wasReached: boolean
  /** In the log after the round, without an answer that arrived. */
  readonly unanswered: number
}

interface RoundOptions {
  readonly log: EventLog
  readonly proxy: CommitProxy
  readonly history: History
  readonly moment: Moment
  readonly loadMs: number
}

async function playRound(bed: Testbed, options: RoundOptions): Promise<RoundResult> {
  const { log, proxy, history, moment, loadMs } = options
  const server = await bed.startServer(proxy.url)
  const beganAtMs = Date.now()
  const load = createLoad(bed, server, history)
  const running = load.run()
  // Warm: links, keys and statements are known, and requests overlap.
  await load.answered(clickers)
  await sleep(loadMs)
  const wasReached = await strike(server, proxy, load, moment)
  load.stop()
  await running
  await server.stop()
  await sessionsEnd(bed)
  const { clicks, events } = await readWholeLog(log, beganAtMs)
  const unanswered =
    [...clicks.keys()].filter((id) => !history.clicks.has(id)).length +
    [...events.keys()].filter((id) => !history.events.has(id)).length
  return { moment, wasReached, unanswered }
}

/** Ends the server at the moment, or breaks its connection there and lets it go on for a while. */
async function strike(
  server: ServerProcess,
  proxy: CommitProxy,
  load: Load,
  moment: Moment,
): Promise<boolean> {
  switch (moment) {
    case 'at random':
      server.kill()
      return true
    case 'after an answer':
      return within(load.killAfterNextRedirect())
    case 'between commit and answer':
      return within(
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
        const isCut = await within(
          new Promise((resolve) => {
            proxy.holdNextCommit(({ cut }) => {
              cut()
              resolve(true)
            })
          }),
        )
        if (!isCut) break
        await load.answered(clickers)
      }
      return cuts === 5
    }
  }
}

const reachMs = 10_000

async function within(moment: Promise<boolean>): Promise<boolean> {
  return Promise.race([moment, sleep(reachMs, false)])
}

/**
 * What must be lost, so that the rest proves something: a redirect waits for the log only so long. While the
 * database takes nothing, clicks are answered out of memory, and die with it. Events have no such bound.
 */
async function control(bed: Testbed, log: EventLog, proxy: CommitProxy): Promise<ReportRow[]> {
  const beganAtMs = Date.now()
  const history = createHistory()
  const server = await bed.startServer(proxy.url)
  const load = createLoad(bed, server, history)
  const running = load.run()
  await load.answered(clickers)
  proxy.swallowBatches(true)
  await load.answered(3 * clickers)
  server.kill()
  await running
  await server.stop()
  await sessionsEnd(bed)
  const { clicks, events } = await readWholeLog(log, beganAtMs)
  return [
    atLeast(
      'control: clicks that were answered before the database had them are seen to be lost',
      missingFrom(clicks, history.clicks).length,
      1,
    ),
    exactly(
      'control: events acknowledged before the database had them',
      missingFrom(events, history.events).length,
      0,
    ),
  ]
}

/** What is left without an answer is sent until it has one. */
async function settle(bed: Testbed, history: History): Promise<void> {
  const server = await bed.startServer()
  for (let batch = history.unsettled.pop(); batch !== undefined; batch = history.unsettled.pop()) {
    if (!(await sendBatch(bed, server, history, batch))) break
  }
  await server.stop()
}

/** A session of a dead server may still be in the middle of a commit. */
async function sessionsEnd({ database }: Testbed): Promise<void> {
  const began = Date.now()
  while (Date.now() - began < reachMs) {
    const { rows } = await database.pool.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity
       where application_name = 'throughlink' and state = 'active' and pid <> pg_backend_pid()`,
    )
    if (rows[0]?.count === 0) return
    await sleep(20)
  }
}

function judge(
  history: History,
  results: readonly RoundResult[],
  { clicks, events, repeatedBatches }: LogContents,
): ReportRow[] {
  const kills = results.filter(({ moment }) => moment !== 'cut')
  const between = results.filter(({ moment }) => moment === 'between commit and answer')
  const lostClicks = missingFrom(clicks, history.clicks)
  const lostEvents = missingFrom(events, history.events)
  // Sent again because no answer came: in the log more than once, and counted by its id.
  const again = repeatedIn(events)
  const unexplained = again.filter((id) => (events.get(id) ?? 0) > (history.sent.get(id) ?? 0))
  return [
    figure('kill -9 under load', kills.length, 'rounds'),
    exactly(
      'rounds in which the moment was reached',
      results.filter(({ wasReached }) => wasReached).length,
      results.length,
      moments
        .map((moment) => `${moment} ×${results.filter((each) => each.moment === moment).length}`)
        .join(', '),
    ),
    exactly(
      'kills between commit and answer that left entries durable and unanswered',
      between.filter(({ unanswered }) => unanswered > 0).length,
      between.length,
    ),
    atLeast('clicks answered', history.clicks.size, 20 * results.length),
    exactly('answered clicks missing from the log', lostClicks.length, 0, some(lostClicks)),
    exactly('clicks that are in the log twice', repeatedIn(clicks).length, 0),
    figure('clicks in the log without an answer', clicks.size - history.clicks.size, ''),
    atLeast('events acknowledged', history.events.size, 20 * results.length),
    exactly('acknowledged events missing from the log', lostEvents.length, 0, some(lostEvents)),
    exactly('events sent and never acknowledged', history.sent.size - history.events.size, 0),
    exactly('events counted, by id, beyond those that were sent', extra(events, history.sent), 0),
    exactly('events stored more often than they were sent', unexplained.length, 0),
    figure('events stored again because they were sent again', again.length, ''),
    exactly('batches handed out twice', repeatedBatches, 0),
    exactly(
      'requests refused by a living server',
      history.refusals.length,
      0,
      some(history.refusals),
    ),
  ]
}

function extra(events: ReadonlyMap<string, number>, sent: ReadonlyMap<string, number>): number {
  return [...events.keys()].filter((id) => !sent.has(id)).length
}

function some(values: readonly string[]): string {
  return values.slice(0, 5).join(', ')
}
