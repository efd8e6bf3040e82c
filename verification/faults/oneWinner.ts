import { isDeepStrictEqual } from 'node:util'
import { createRedis, type RedisEngine } from '@throughlink/server/src/platform/engines/redis.ts'
import type { ReportRow } from '@throughlink/tooling/base/report'
import type { Reply } from '../harness/phones/createClient.ts'
import {
  click,
  makeInstallId,
  matchByClickId,
  matchByFingerprint,
  randomAddress,
  readDecision,
  reportSignals,
  toReference,
} from '../harness/phones/phones.ts'
import { exactly, measurement, percentile, tally } from '../harness/report/rows.ts'
import type { Scenario } from '../harness/report/runScenarios.ts'
import type { ServerProcess } from '../harness/servers/startServer.ts'
import { destination, type Testbed, withTestbed } from '../harness/servers/startTestbed.ts'

const processes = 4
const contenders = 200
/** Redis is flushed after this many responses, while other requests are running or not sent yet. */
const flushAfter = 40

interface Round {
  readonly replies: readonly Reply[]
  readonly installIds: readonly string[]
  readonly clickId: string
}

/**
 * Many installs request one click at the same time on several servers. The ledger's constraints let one have
 * it, independent of Redis, which is flushed during the race.
 */
export const oneWinner: Scenario = ({ isFull, logProgress }) =>
  withTestbed(async (bed) => {
    const rounds = isFull ? 10 : 3
    const servers = await Promise.all(Array.from({ length: processes }, () => bed.startServer()))
    const redis = createRedis({ urls: [bed.engines.redis.url] })
    try {
      const race = createRace(bed, servers, redis)
      // The first requests of a process compile its code; without a warm-up the race would be a queue.
      await race('strangers', false)
      const rows: ReportRow[] = []
      for (const isFlushed of [false, true]) {
        const during = isFlushed ? 'while Redis is flushed' : 'with Redis'
        logProgress(`${rounds} rounds ${during}`)
        const strangers = await repeat(rounds, () => race('strangers', isFlushed))
        const twins = await repeat(rounds, () => race('one install', isFlushed))
        rows.push(...(await checkStrangers(bed, servers, strangers, during)))
        rows.push(...(await checkTwins(bed, twins, during)))
      }
      const guessed = await repeat(rounds, () => race('by probability', false))
      rows.push(...(await checkGuessed(bed, guessed)))
      return rows
    } finally {
      redis.stop()
    }
  })

type Kind = 'strangers' | 'one install' | 'by probability'

function createRace(bed: Testbed, servers: readonly ServerProcess[], redis: RedisEngine) {
  const [first] = servers
  if (first === undefined) throw new Error('A race needs at least one server.')

  return async (kind: Kind, isFlushed: boolean): Promise<Round> => {
    const clickAddress = randomAddress()
    const phone = kind === 'by probability' ? 'iphone' : 'android'
    const { clickId } = await click(first, bed.app, { address: clickAddress, phone })
    if (clickId === null) throw new Error('The response to the click has no click id.')
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

async function checkStrangers(
  bed: Testbed,
  servers: readonly ServerProcess[],
  rounds: readonly Round[],
  during: string,
): Promise<ReportRow[]> {
  const winners = rounds.map(({ replies }) => replies.filter(hasWon).length)
  const loser = { link: null, matchType: 'none', confidence: 0, reason: 'no_match' }
  const unexpected = rounds.flatMap(({ replies }) =>
    replies.filter((reply) => !hasWon(reply) && !isDeepStrictEqual(readDecision(reply), loser)),
  )
  const claimants = await Promise.all(rounds.map(({ clickId }) => listClaimants(bed, clickId)))
  const consistent = rounds.filter(({ replies, installIds }, index) => {
    const winner = installIds[replies.findIndex(hasWon)]
    return isDeepStrictEqual(claimants[index], [winner])
  })
  // Requested again on another server: the winner has the link, another install does not.
  const again = await Promise.all(
    rounds.map(async ({ replies, installIds, clickId }, index) => {
      const at = replies.findIndex(hasWon)
      const server = servers[index % servers.length]
      const [winner, other] = [installIds[at], installIds[(at + 1) % installIds.length]]
      if (!server || !winner || !other) return false
      const won = await matchByClickId(server, bed.app, clickId, winner)
      const lost = await matchByClickId(server, bed.app, clickId, other)
      return hasWon(won) && isDeepStrictEqual(readDecision(lost), loser)
    }),
  )
  const times = rounds.flatMap(({ replies }) => replies.map(({ tookMs }) => tookMs))
  const setup = `${contenders} installs, ${processes} processes, ${during}`
  const { length } = rounds
  return [
    exactly(
      `rounds with exactly one winner of ${setup}`,
      winners.filter((count) => count === 1).length,
      length,
      `winners: ${tally(winners)}`,
    ),
    exactly(
      `losers with a response other than "none", ${during}`,
      unexpected.length,
      0,
      describe(unexpected),
    ),
    exactly(`rounds with only the winner in the ledger, ${during}`, consistent.length, length),
    exactly(
      `rounds with the same decision when requested again, ${during}`,
      again.filter(Boolean).length,
      length,
    ),
    measurement(`p99 of a match in the race, ${during}`, Math.round(percentile(times, 0.99)), 'ms'),
  ]
}

async function checkTwins(
  bed: Testbed,
  rounds: readonly Round[],
  during: string,
): Promise<ReportRow[]> {
  const replies = rounds.flatMap((round) => round.replies)
  const withoutLink = replies.filter((reply) => !hasWon(reply))
  const bodies = new Set(replies.map(({ body }) => body))
  const claimants = await Promise.all(rounds.map(({ clickId }) => listClaimants(bed, clickId)))
  return [
    exactly(
      `responses without the link to ${contenders} concurrent requests of one install, ${during}`,
      withoutLink.length,
      0,
      describe(withoutLink),
    ),
    exactly(`distinct responses to the same install, ${during}`, bodies.size, 1),
    exactly(
      `rounds with one claim for that install, ${during}`,
      claimants.filter(({ length }) => length === 1).length,
      rounds.length,
    ),
  ]
}

async function checkGuessed(bed: Testbed, rounds: readonly Round[]): Promise<ReportRow[]> {
  const winners = rounds.map(({ replies }) => replies.filter(hasWon).length)
  const errors = rounds.flatMap(({ replies }) => replies.filter(({ status }) => status !== 200))
  const claimants = await Promise.all(rounds.map(({ clickId }) => listClaimants(bed, clickId)))
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
      claimants.filter(({ length }) => length === 1).length,
      rounds.length,
    ),
  ]
}

function hasWon(reply: Reply): boolean {
  return readDecision(reply)?.link === destination
}

function describe(replies: readonly Reply[]): string {
  if (replies.length === 0) return ''
  return tally(replies.map(({ status, body }) => `${status} ${body.slice(0, 120)}`))
}

/** Returns the installs that have the click, according to the ledger. */
async function listClaimants({ database }: Testbed, clickId: string): Promise<string[]> {
  const { rows } = await database.pool.query<{ install_id: string }>(
    'select install_id from claims where click_reference = $1',
    [toReference(clickId)],
  )
  return rows.map(({ install_id }) => install_id)
}

async function repeat<T>(times: number, work: () => Promise<T>): Promise<T[]> {
  const results: T[] = []
  for (let round = 0; round < times; round++) results.push(await work())
  return results
}
