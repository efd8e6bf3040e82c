import { randomBytes } from 'node:crypto'
import type { Pool } from 'pg'
import { clickIdPrefix } from '@throughlink/protocol'
import type { ReportRow } from '@throughlink/tooling/report'
import { createPostgresBlockingHashes } from '../src/pipeline/click-index/blockingHashes.postgres.ts'
import { createRedisClickIndex } from '../src/pipeline/click-index/clickIndex.redis.ts'
import { createClickTokens } from '../src/pipeline/clicks/clickTokens.ts'
import { createPostgres } from '../src/platform/engines/postgres.ts'
import { createRedis, type RedisClient } from '../src/platform/engines/redis.ts'
import { createPostgresModelDirectory } from '../src/pipeline/learning/modelDirectory.postgres.ts'
import { createCachedLinkDirectory } from '../src/catalog/links/linkDirectory.cached.ts'
import { createPostgresLinkDirectory } from '../src/catalog/links/linkDirectory.postgres.ts'
import { createPostgresEventLog } from '../src/pipeline/event-log/eventLog.postgres.ts'
import { createDecideInstall } from '../src/edge/matching/decideInstall.ts'
import { createPostgresMatchPolicies } from '../src/catalog/match-policies/matchPolicies.postgres.ts'
import { createLedger } from '../src/edge/matching/createLedger.ts'
import { createMatchInstall, type MatchInstall } from '../src/edge/matching/matchInstall.ts'
import { createForgers, type Forger } from './forged/createForgers.ts'
import type { Reply } from './harness/createAsker.ts'
import {
  anyAddress,
  click,
  decisionOf,
  makeInstallId,
  match,
  matchByClickId,
} from './harness/phones.ts'
import { atLeast, exactly, figure, promise, tally } from './harness/rows.ts'
import type { ServerProcess } from './harness/startServer.ts'
import { destination, withTestbed, type TestApp, type Testbed } from './harness/startTestbed.ts'
import type { Scenario } from './scenario.ts'

const dayMs = 24 * 60 * 60 * 1000
const matchWindowMs = dayMs

/** Whoever makes up click ids gets nothing, learns nothing, and costs nothing. */
export const forged: Scenario = ({ isFull, random, say }) =>
  withTestbed(async (bed) => {
    const count = isFull ? 1_000_000 : 50_000
    say(`${count} forged click ids`)
    const rows = await forge(bed, count, random)
    say('answers over HTTP')
    const server = await bed.startServer()
    return [...rows, ...(await compareAnswers(bed, server)), ...(await guess(bed, server))]
  })

/** Through the function that decides, on real engines whose every use is counted. */
async function forge(bed: Testbed, count: number, random: () => number): Promise<ReportRow[]> {
  const uses: string[] = []
  const postgres = createPostgres({ url: bed.engines.postgres.url })
  const redis = createRedis({ urls: [bed.engines.redis.url] })
  const pool = counted<Pool>(postgres.pool, uses)
  const client = counted<RedisClient>(redis.client, uses)
  const now = Date.now
  const tokens = createClickTokens([bed.clickKey])
  const log = createPostgresEventLog({ pool, now })
  const links = createPostgresLinkDirectory(postgres.db)
  const clickIndex = createRedisClickIndex({ client, matchWindowMs })
  const matchInstall = createMatchInstall({
    pool,
    ledger: createLedger(pool, now),
    tokens,
    links: createCachedLinkDirectory({
      bySlug: (host, slug) => (uses.push('links.bySlug'), links.bySlug(host, slug)),
      byId: (id) => (uses.push('links.byId'), links.byId(id)),
    }),
    log,
    index: clickIndex,
    decideInstall: createDecideInstall({
      ...{ pool, links, index: clickIndex, matchWindowMs },
      models: createPostgresModelDirectory(postgres.db),
      hashes: createPostgresBlockingHashes({ pool, matchWindowMs }),
    }),
    policies: createPostgresMatchPolicies(postgres.db),
    countryOf: () => null,
    counter: {
      add: () => {
        uses.push('counter.add')
      },
    },
    now,
  })
  try {
    const forgers = createForgers(bed, tokens, random)
    const began = performance.now()
    const accepted = await countAccepted(matchInstall, bed.app, forgers, count)
    const seconds = (performance.now() - began) / 1000
    const usesByForged = uses.length
    const note = tally(uses)

    // The same function, engines and counters with an id that is true.
    const { clickId } = tokens.mint(bed.app.linkIds[0] ?? '', now())
    const asker = { appId: bed.app.appId, address: anyAddress() }
    const { response: answer } = await matchInstall({ clickId, installId: makeInstallId() }, asker)
    const usesByTrue = uses.splice(0)
    const key = { hash: `k1:2026-11-15:${'A'.repeat(22)}:12`, found: 'same-v4' } as const
    await clickIndex.find(bed.app.appId, [key], { v4: true, v6: false }, now())
    return [
      figure('forged click ids', count, '', forgers.map(({ kind }) => kind).join('; ')),
      exactly('forged click ids accepted', accepted.length, 0, tally(accepted)),
      exactly('engines asked because of a forged click id', usesByForged, 0, note),
      promise(
        'a true click id is accepted',
        answer.link === destination,
        answer.matchType,
        'referrer',
      ),
      atLeast('uses of engines by the true one', usesByTrue.length, 3, tally(usesByTrue)),
      atLeast('uses of Redis by a look into the index', uses.length, 2, tally(uses)),
      figure('time to refuse one', Math.round((seconds / count) * 1e6), 'µs'),
    ]
  } finally {
    await log.stop(1000)
    redis.stop()
    await postgres.stop()
  }
}

async function countAccepted(
  matchInstall: MatchInstall,
  app: TestApp,
  forgers: readonly Forger[],
  count: number,
): Promise<string[]> {
  const accepted: string[] = []
  const asker = { appId: app.appId, address: anyAddress() }
  const installId = makeInstallId()
  for (let index = 0; index < count; index++) {
    const forger = forgers[index % forgers.length]
    if (forger === undefined) break
    const { response: answer, isMiss } = await matchInstall(
      { clickId: forger.make(), installId },
      asker,
    )
    if (answer.link !== null || !isMiss) accepted.push(forger.kind)
  }
  return accepted
}

/** The same object, with every call of a method written down. */
function counted<T extends object>(target: T, uses: string[]): T {
  return new Proxy(target, {
    get(object, name) {
      const value: unknown = Reflect.get(object, name)
      if (typeof value !== 'function') return value
      const method = value as (...args: unknown[]) => unknown
      return (...args: unknown[]) => {
        uses.push(String(name))
        return method.apply(object, args)
      }
    },
  })
}

/** Why a click id is not good is nobody's business: all of these answers must be one. */
async function compareAnswers(bed: Testbed, server: ServerProcess): Promise<ReportRow[]> {
  const other = await bed.seed('other.example')
  const tokens = createClickTokens([bed.clickKey])
  const linkId = bed.app.linkIds[0] ?? ''
  const mine = await idOfClick(server, bed.app)
  const used = await idOfClick(server, bed.app)
  await matchByClickId(server, bed.app, used, makeInstallId())
  const foreignUsed = await idOfClick(server, other)
  await matchByClickId(server, other, foreignUsed, makeInstallId())
  const nowMs = Date.now()

  const ids: Readonly<Record<string, string>> = {
    unknown: clickIdPrefix + randomBytes(39).toString('base64url'),
    'not one of ours by its shape': 'CjwKCAiA-not-one-of-ours',
    'of a link that is gone': tokens.mint('4611686018427387904', nowMs).clickId,
    foreign: await idOfClick(server, other),
    'foreign and used': foreignUsed,
    used,
    expired: tokens.mint(linkId, nowMs - 91 * dayMs).clickId,
    'expired and foreign': tokens.mint(other.linkIds[0] ?? '', nowMs - 91 * dayMs).clickId,
  }
  const replies: Record<string, Reply> = {}
  for (const [kind, clickId] of Object.entries(ids)) {
    replies[kind] = await matchByClickId(server, bed.app, clickId, makeInstallId())
  }
  replies['injected'] = await match(
    server,
    bed.app,
    {
      clickId: mine,
      installId: makeInstallId(),
      referrer: { clickTime: 200, installTime: 100 },
    },
    anyAddress(),
  )
  const kinds = Object.keys(replies)
  const visible = kinds.map((kind) => visibleOf(replies[kind]))
  const unlike = kinds.filter((_, index) => visible[index] !== visible[0])
  const control = await matchByClickId(server, bed.app, mine, makeInstallId())
  return [
    exactly(
      `click ids that are not good (${kinds.join(', ')}) answered otherwise than the first`,
      unlike.length,
      0,
      unlike.map((kind) => `${kind}: ${visibleOf(replies[kind])}`).join(' | '),
    ),
    promise(
      'that one answer',
      replies['unknown']?.status === 200 &&
        replies['unknown'].body ===
          '{"link":null,"matchType":"none","confidence":0,"reason":"no_match"}',
      `${replies['unknown']?.status ?? 0} ${replies['unknown']?.body ?? ''}`,
      '200 without a link',
    ),
    promise(
      'a click that was injected into one install is still another’s',
      decisionOf(control)?.link === destination,
      control.status,
      '200 with the link',
    ),
  ]
}

async function idOfClick(server: ServerProcess, app: TestApp): Promise<string> {
  const { clickId, reply } = await click(server, app)
  if (clickId === null) throw new Error(`A click got ${reply.status} and no id.`)
  return clickId
}

/** All that its receiver sees of an answer, but for what names the one request. */
function visibleOf(reply: Reply | undefined): string {
  if (reply === undefined) return 'nothing'
  const headers: string[] = []
  for (let index = 0; index < reply.rawHeaders.length; index += 2) {
    const name = reply.rawHeaders[index] ?? ''
    if (/^(date|x-request-id)$/i.test(name)) headers.push(name)
    else headers.push(`${name}: ${reply.rawHeaders[index + 1] ?? ''}`)
  }
  return [reply.status, ...headers, reply.body].join('\n')
}

const missBudget = 100

/** Ids cannot be guessed; whoever tries is turned away before long, also with one that is good. */
async function guess(bed: Testbed, server: ServerProcess): Promise<ReportRow[]> {
  const address = anyAddress()
  const good = await idOfClick(server, bed.app)
  const attempt = (clickId: string, from: string) =>
    matchByClickId(server, bed.app, clickId, makeInstallId(), from)
  const replies: Reply[] = []
  // Twice the budget: a window may end in between. The attempt that goes over it is still answered.
  while (replies.length <= 2 * missBudget + 2 && replies.at(-1)?.status !== 429) {
    replies.push(await attempt(clickIdPrefix + randomBytes(39).toString('base64url'), address))
  }
  const answered = replies.filter(({ status }) => status === 200).length
  const refusal = replies.at(-1)
  const goodButBlocked = await attempt(good, address)
  const elsewhere = await attempt(good, anyAddress())
  return [
    promise(
      'guesses answered before 429',
      refusal?.status === 429 && answered >= missBudget && answered <= 2 * missBudget + 2,
      answered,
      `${missBudget} to ${2 * missBudget + 2}`,
      `the last: ${refusal?.status ?? 0}`,
    ),
    promise(
      'the refusal says when to come again',
      Number(refusal?.headers['retry-after']) > 0,
      refusal?.headers['retry-after'] ?? 'nothing',
      'Retry-After in seconds',
    ),
    exactly('status of a good click id from who guessed', goodButBlocked.status, 429),
    promise(
      'the same good click id from elsewhere is matched',
      decisionOf(elsewhere)?.link === destination,
      elsewhere.status,
      '200 with the link',
    ),
  ]
}
