import { randomBytes } from 'node:crypto'
import { readClickSignals } from '@throughlink/matcher'
import { clickIdPrefix, isClickId } from '@throughlink/protocol'
import { createCachedLinkDirectory } from '@throughlink/server/src/catalog/links/linkDirectory.cached.ts'
import { createPostgresLinkDirectory } from '@throughlink/server/src/catalog/links/linkDirectory.postgres.ts'
import { createPostgresMatchPolicies } from '@throughlink/server/src/catalog/match-policies/matchPolicies.postgres.ts'
import { createDecideInstall } from '@throughlink/server/src/edge/matching/decideInstall.ts'
import { createPostgresLedger } from '@throughlink/server/src/edge/matching/ledger.postgres.ts'
import {
  createMatchInstall,
  type MatchInstall,
} from '@throughlink/server/src/edge/matching/matchInstall.ts'
import { createPostgresBlockingHashes } from '@throughlink/server/src/pipeline/click-index/blockingHashes.postgres.ts'
import { createRedisClickIndex } from '@throughlink/server/src/pipeline/click-index/clickIndex.redis.ts'
import type { ClickIndex } from '@throughlink/server/src/pipeline/click-index/clickIndex.ts'
import { createPostgresClickParameters } from '@throughlink/server/src/pipeline/clicks/clickParameters.postgres.ts'
import { createClickTokens } from '@throughlink/server/src/pipeline/clicks/clickTokens.ts'
import { createPostgresEventLog } from '@throughlink/server/src/pipeline/event-log/eventLog.postgres.ts'
import { createPostgresModelDirectory } from '@throughlink/server/src/pipeline/learning/modelDirectory.postgres.ts'
import { createPostgres } from '@throughlink/server/src/platform/engines/postgres.ts'
import { createRedis, type RedisClient } from '@throughlink/server/src/platform/engines/redis.ts'
import { dayMs } from '@throughlink/server/src/platform/time/durations.ts'
import { toUtcDay } from '@throughlink/server/src/platform/time/utcDays.ts'
import { userAgents } from '@throughlink/server/test/support/browser.ts'
import type { ReportRow } from '@throughlink/tooling/base/report'
import type { Pool } from 'pg'
import type { Reply } from '../harness/phones/createClient.ts'
import {
  click,
  makeInstallId,
  match,
  matchByClickId,
  randomAddress,
  readDecision,
} from '../harness/phones/phones.ts'
import { atLeast, exactly, measurement, requirement, tally } from '../harness/report/rows.ts'
import type { Scenario } from '../harness/report/runScenarios.ts'
import type { ServerProcess } from '../harness/servers/startServer.ts'
import {
  destination,
  type TestApp,
  type Testbed,
  withTestbed,
} from '../harness/servers/startTestbed.ts'
import { createForgers, type Forger } from './forged/createForgers.ts'

const matchWindowMs = dayMs

/** Forged click ids get no link, reveal nothing, and cost no query. */
export const forged: Scenario = ({ isFull, random, logProgress }) =>
  withTestbed(async (bed) => {
    const count = isFull ? 1_000_000 : 50_000
    logProgress(`${count} forged click ids`)
    const rows = await tryForgedIds(bed, count, random)
    logProgress('responses over HTTP')
    const server = await bed.startServer()
    return [...rows, ...(await compareResponses(bed, server)), ...(await tryGuessing(bed, server))]
  })

/** Calls the deciding function on real engines and counts every use of them. */
async function tryForgedIds(
  bed: Testbed,
  count: number,
  random: () => number,
): Promise<ReportRow[]> {
  const uses: string[] = []
  const postgres = createPostgres({ url: bed.engines.postgres.url })
  const redis = createRedis({ urls: [bed.engines.redis.url] })
  const pool = countUses<Pool>(postgres.pool, uses)
  const client = countUses<RedisClient>(redis.client, uses)
  const now = Date.now
  const tokens = createClickTokens([bed.clickKey])
  const log = createPostgresEventLog({ pool, now })
  const links = createPostgresLinkDirectory(postgres)
  const parameters = createPostgresClickParameters({ pool })
  const clickIndex = createRedisClickIndex({ client, matchWindowMs })
  const matchInstall = createMatchInstall({
    pool,
    ledger: createPostgresLedger({ pool, log, now }),
    tokens,
    links: createCachedLinkDirectory({
      bySlug: (host, slug) => (uses.push('links.bySlug'), links.bySlug(host, slug)),
      byId: (id) => (uses.push('links.byId'), links.byId(id)),
      patternPrefixes: (host) => (uses.push('links.patternPrefixes'), links.patternPrefixes(host)),
    }),
    parameters,
    log,
    index: clickIndex,
    decideInstall: createDecideInstall({
      pool,
      links,
      index: clickIndex,
      parameters,
      matchWindowMs,
      models: createPostgresModelDirectory(postgres.db),
      hashes: createPostgresBlockingHashes({ pool, matchWindowMs }),
    }),
    policies: createPostgresMatchPolicies(postgres.db),
    findCountry: () => null,
    counter: {
      add: () => {
        uses.push('counter.add')
      },
    },
    now,
  })
  try {
    const forgers = createForgers(bed, tokens, random)
    const startedMs = performance.now()
    const accepted = await countAccepted(matchInstall, bed.app, forgers, count)
    const seconds = (performance.now() - startedMs) / 1000
    const usesByForged = uses.length
    const note = tally(uses)

    // The same function, engines and counters with a valid id.
    const { clickId } = tokens.mint(bed.app.linkIds[0] ?? '', now())
    const caller = { appId: bed.app.appId, address: randomAddress() }
    const { response: answer } = await matchInstall({ clickId, installId: makeInstallId() }, caller)
    const usesByValid = uses.splice(0)
    const usesByLookup = await lookUpOne(clickIndex, bed.app.appId, uses)
    return [
      measurement('forged click ids', count, '', forgers.map(({ kind }) => kind).join('; ')),
      exactly('forged click ids accepted', accepted.length, 0, tally(accepted)),
      exactly('uses of engines by forged click ids', usesByForged, 0, note),
      requirement(
        'a valid click id is accepted',
        answer.link === destination,
        answer.matchType,
        'referrer',
      ),
      atLeast('uses of engines by a valid click id', usesByValid.length, 3, tally(usesByValid)),
      atLeast(
        'uses of Redis by a lookup in the index',
        usesByLookup.length,
        2,
        tally(usesByLookup),
      ),
      measurement('time to reject one', Math.round((seconds / count) * 1e6), 'µs'),
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
  const caller = { appId: app.appId, address: randomAddress() }
  const installId = makeInstallId()
  for (let index = 0; index < count; index++) {
    const forger = forgers[index % forgers.length]
    if (forger === undefined) break
    const clickId = forger.make()
    const { response: answer, isMiss } = await matchInstall({ clickId, installId }, caller)
    // An id in another format may be honest, and does not count as a guess.
    if (answer.link !== null || isMiss !== isClickId(clickId)) accepted.push(forger.kind)
  }
  return accepted
}

/** Returns the uses by a lookup that finds a click: it is read, and whether an install has taken it. */
async function lookUpOne(
  index: ClickIndex,
  appId: string,
  uses: string[],
): Promise<readonly string[]> {
  const nowMs = Date.now()
  const hash = `k1:${toUtcDay(nowMs)}:${'A'.repeat(22)}:12`
  const signals = readClickSignals({ 'user-agent': userAgents.iphone })
  const network = { hasV4: true, hasV6: false, isMasked: false }
  await index.add(appId, [hash], { reference: randomBytes(23), atMs: nowMs, signals, network })
  uses.splice(0)
  const key = { hash, found: 'same-v4', fromMs: nowMs } as const
  await index.find(appId, [key], { v4: true, v6: false }, nowMs)
  return uses.splice(0)
}

/** Returns a proxy of the object that records every method call. */
function countUses<T extends object>(target: T, uses: string[]): T {
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

/** The response must not reveal why a click id is invalid: all of these must get the same one. */
async function compareResponses(bed: Testbed, server: ServerProcess): Promise<ReportRow[]> {
  const other = await bed.seed('other.example')
  const tokens = createClickTokens([bed.clickKey])
  const linkId = bed.app.linkIds[0] ?? ''
  const mine = await mintByClick(server, bed.app)
  const used = await mintByClick(server, bed.app)
  await matchByClickId(server, bed.app, used, makeInstallId())
  const foreignUsed = await mintByClick(server, other)
  await matchByClickId(server, other, foreignUsed, makeInstallId())
  const nowMs = Date.now()

  const ids: Readonly<Record<string, string>> = {
    unknown: clickIdPrefix + randomBytes(39).toString('base64url'),
    malformed: 'CjwKCAiA-not-one-of-ours',
    'of a deleted link': tokens.mint('4611686018427387904', nowMs).clickId,
    foreign: await mintByClick(server, other),
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
    randomAddress(),
  )
  const kinds = Object.keys(replies)
  const visible = kinds.map((kind) => readVisible(replies[kind]))
  const different = kinds.filter((_, index) => visible[index] !== visible[0])
  const control = await matchByClickId(server, bed.app, mine, makeInstallId())
  return [
    exactly(
      `invalid click ids (${kinds.join(', ')}) with a different response than the first`,
      different.length,
      0,
      different.map((kind) => `${kind}: ${readVisible(replies[kind])}`).join(' | '),
    ),
    requirement(
      'the response to an invalid click id',
      replies['unknown']?.status === 200 &&
        replies['unknown'].body ===
          '{"link":null,"matchType":"none","confidence":0,"reason":"no_match"}',
      `${replies['unknown']?.status ?? 0} ${replies['unknown']?.body ?? ''}`,
      '200 without a link',
    ),
    requirement(
      'a click injected into one install still matches another',
      readDecision(control)?.link === destination,
      control.status,
      '200 with the link',
    ),
  ]
}

async function mintByClick(server: ServerProcess, app: TestApp): Promise<string> {
  const { clickId, reply } = await click(server, app)
  if (clickId === null)
    throw new Error(`The response to a click has status ${reply.status} and no click id.`)
  return clickId
}

/** Returns everything that the client sees of a response, except the date and the request id. */
function readVisible(reply: Reply | undefined): string {
  if (reply === undefined) return 'nothing'
  const headers: string[] = []
  for (let index = 0; index < reply.rawHeaders.length; index += 2) {
    const name = reply.rawHeaders[index] ?? ''
    if (/^(date|x-request-id)$/i.test(name)) headers.push(name)
    else headers.push(`${name}: ${reply.rawHeaders[index + 1] ?? ''}`)
  }
  return [reply.status, ...headers, reply.body].join('\n')
}

const maxMisses = 100

/** Guesses are rate limited soon. A valid id from the same address is not. */
async function tryGuessing(bed: Testbed, server: ServerProcess): Promise<ReportRow[]> {
  const address = randomAddress()
  const validId = await mintByClick(server, bed.app)
  const attempt = (clickId: string, from: string) =>
    matchByClickId(server, bed.app, clickId, makeInstallId(), from)
  const replies: Reply[] = []
  // Up to twice the limit, because a window may end in between.
  while (replies.length <= 2 * maxMisses + 2 && replies.at(-1)?.status !== 429) {
    replies.push(await attempt(clickIdPrefix + randomBytes(39).toString('base64url'), address))
  }
  const answered = replies.filter(({ status }) => status === 200).length
  const refusal = replies.at(-1)
  const valid = await attempt(validId, address)
  return [
    requirement(
      'guesses answered before 429',
      refusal?.status === 429 && answered >= maxMisses && answered <= 2 * maxMisses + 2,
      answered,
      `${maxMisses} to ${2 * maxMisses + 2}`,
      `last status: ${refusal?.status ?? 0}`,
    ),
    requirement(
      'the 429 response has a Retry-After header',
      Number(refusal?.headers['retry-after']) > 0,
      refusal?.headers['retry-after'] ?? 'nothing',
      'Retry-After in seconds',
    ),
    requirement(
      'a valid click id from the address that guessed is matched',
      readDecision(valid)?.link === destination,
      valid.status,
      '200 with the link',
    ),
  ]
}
