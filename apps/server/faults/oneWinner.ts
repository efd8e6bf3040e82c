import { isDeepStrictEqual } from 'node:util'
import type { ReportRow } from '@throughlink/tooling/report'
import { createRedis, type RedisEngine } from '../src/platform/engines/redis.ts'
import type { Reply } from './harness/createAsker.ts'
import {
  anyAddress,
  click,
  decisionOf,
  makeInstallId,
  matchByClickId,
  matchByFingerprint,
  referenceOf,
  reportSignals,
} from './harness/phones.ts'
import { exactly, figure, percentile, tally } from './harness/rows.ts'
import type { ServerProcess } from './harness/startServer.ts'
import { destination, withTestbed, type Testbed } from './harness/startTestbed.ts'
import type { Scenario } from './scenario.ts'

const processes = 4
const contenders = 200
/** Redis is emptied when so many have their answer: others are under way, and others still to come. */
const flushAfter = 40

interface Round {
  readonly replies: readonly Reply[]
  readonly installIds: readonly string[]
  readonly clickId: string
}

/**
 * Many installs want one click at the same time, at several servers. The ledger's constraints let one have
 * it, and Redis has no say: it is emptied while they race.
 */
export const oneWinner: Scenario = ({ isFull, say }) =>
  withTestbed(async (bed) => {
    const rounds = isFull ? 10 : 3
    const servers = await Promise.all(Array.from({ length: processes }, () => bed.startServer()))
    const redis = createRedis({ urls: [bed.engines.redis.url] })
    try {
      const race = createRace(bed, servers, redis)
      // The first requests of a process compile it; a race of cold processes is a queue.
      await race('strangers', false)
      const rows: ReportRow[] = []
      for (const isFlushed of [false, true]) {
        const during = isFlushed ? 'while Redis is emptied' : 'with Redis'
        say(`${rounds} rounds ${during}`)
        const strangers = await repeat(rounds, () => race('strangers', isFlushed))
        const twins = await repeat(rounds, () => race('one install', isFlushed))
        rows.push(...(await judgeStrangers(bed, servers, strangers, during)))
        rows.push(...(await judgeTwins(bed, twins, during)))
      }
      const guessed = await repeat(rounds, () => race('by probability', false))
      rows.push(...(await judgeGuessed(bed, guessed)))
      return rows
    } finally {
      redis.stop()
    }
  })

type Kind = 'strangers' | 'one install' | 'by probability'

function createRace(bed: Testbed, servers: readonly ServerProcess[], redis: RedisEngine) {
  const [first] = servers
  if (first === undefined) throw new Error('A race needs servers.')

  return async (kind: Kind, isFlushed: boolean): Promise<Round> => {
    const clickAddress = anyAddress()
    const phone = kind === 'by probability' ? 'iphone' : 'android'
    const { clickId } = await click(first, bed.app, { address: clickAddress, phone })
    if (clickId === null) throw new Error('The click got no id.')
    if (phone === 'iphone') await reportSignals(first, bed.app, clickId, clickAddress)

    const installId = makeInstallId()
    let answered = 0
    let flushed: Promise<unknown> = Promise.resolve()
    const contend = async (index: number) => {
      const server = servers[index % servers.length] ?? first
      const id = kind === 'one install' ? installId : makeInstallId()
      const reply =
        kind === 'by probability'
          ? await matchByFingerprint(server, bed.app, id, clickAddress)
          : await matchByClickId(server, bed.app, clickId, id)
      answered += 1
      if (isFlushed && answered === flushAfter) flushed = redis.client.flushall()
      return { id, reply }
    }
    const results = await Promise.all(Array.from({ length: contenders }, (_, i) => contend(i)))
    await flushed
    return {
      clickId,
      replies: results.map(({ reply }) => reply),
      installIds: results.map(({ id }) => id),
    }
  }
}

async function judgeStrangers(
  bed: Testbed,
  servers: readonly ServerProcess[],
  rounds: readonly Round[],
  during: string,
): Promise<ReportRow[]> {
  const winners = rounds.map(({ replies }) => replies.filter(isWon).length)
  const loser = { link: null, matchType: 'none', confidence: 0, reason: 'no_match' }
  const odd = rounds.flatMap(({ replies }) =>
    replies.filter((reply) => !isWon(reply) && !isDeepStrictEqual(decisionOf(reply), loser)),
  )
  const holders = await Promise.all(rounds.map(({ clickId }) => holdersOf(bed, clickId)))
  const asWon = rounds.filter(({ replies, installIds }, index) => {
    const winner = installIds[replies.findIndex(isWon)]
    return isDeepStrictEqual(holders[index], [winner])
  })
  // Asked once more, elsewhere: the winner has the link, another has not.
  const again = await Promise.all(
    rounds.map(async ({ replies, installIds, clickId }, index) => {
      const at = replies.findIndex(isWon)
      const server = servers[index % servers.length]
      const [winner, other] = [installIds[at], installIds[(at + 1) % installIds.length]]
      if (!server || !winner || !other) return false
      const won = await matchByClickId(server, bed.app, clickId, winner)
      const lost = await matchByClickId(server, bed.app, clickId, other)
      return isWon(won) && isDeepStrictEqual(decisionOf(lost), loser)
    }),
  )
  const times = rounds.flatMap(({ replies }) => replies.map(({ tookMs }) => tookMs))
  const of = `${contenders} installs, ${processes} processes, ${during}`
  const { length } = rounds
  return [
    exactly(
      `rounds with exactly one winner of ${of}`,
      winners.filter((count) => count === 1).length,
      length,
      `winners: ${tally(winners)}`,
    ),
    exactly(`losers with another answer than "none", ${during}`, odd.length, 0, describe(odd)),
    exactly(`rounds whose winner alone is in the ledger, ${during}`, asWon.length, length),
    exactly(
      `rounds decided the same when asked again, ${during}`,
      again.filter(Boolean).length,
      length,
    ),
    figure(`p99 of a match in the race, ${during}`, Math.round(percentile(times, 0.99)), 'ms'),
  ]
}

async function judgeTwins(
  bed: Testbed,
  rounds: readonly Round[],
  during: string,
): Promise<ReportRow[]> {
  const replies = rounds.flatMap((round) => round.replies)
  const unlike = replies.filter((reply) => !isWon(reply))
  const bodies = new Set(replies.map(({ body }) => body))
  const holders = await Promise.all(rounds.map(({ clickId }) => holdersOf(bed, clickId)))
  return [
    exactly(
      `answers without the link of ${contenders} that one install asked for at once, ${during}`,
      unlike.length,
      0,
      describe(unlike),
    ),
    exactly(`different answers to the same install, ${during}`, bodies.size, 1),
    exactly(
      `rounds in which that install has one claim, ${during}`,
      holders.filter(({ length }) => length === 1).length,
      rounds.length,
    ),
  ]
}

async function judgeGuessed(bed: Testbed, rounds: readonly Round[]): Promise<ReportRow[]> {
  const winners = rounds.map(({ replies }) => replies.filter(isWon).length)
  const errors = rounds.flatMap(({ replies }) => replies.filter(({ status }) => status !== 200))
  const holders = await Promise.all(rounds.map(({ clickId }) => holdersOf(bed, clickId)))
  return [
    exactly(
      `rounds with exactly one winner of ${contenders} installs at the click's own address`,
      winners.filter((count) => count === 1).length,
      rounds.length,
      `winners: ${tally(winners)}`,
    ),
    exactly('failed matches by probability', errors.length, 0, describe(errors)),
    exactly(
      'rounds by probability with one claim in the ledger',
      holders.filter(({ length }) => length === 1).length,
      rounds.length,
    ),
  ]
}

function isWon(reply: Reply): boolean {
  return decisionOf(reply)?.link === destination
}

function describe(replies: readonly Reply[]): string {
  if (replies.length === 0) return ''
  return tally(replies.map(({ status, body }) => `${status} ${body.slice(0, 120)}`))
}

/** The installs that have the click, by the ledger. */
async function holdersOf({ database }: Testbed, clickId: string): Promise<string[]> {
  const { rows } = await database.pool.query<{ install_id: string }>(
    'select install_id from claims where click_reference = $1',
    [referenceOf(clickId)],
  )
  return rows.map(({ install_id }) => install_id)
}

async function repeat<T>(times: number, work: () => Promise<T>): Promise<T[]> {
  const results: T[] = []
  for (let round = 0; round < times; round++) results.push(await work())
  return results
}
