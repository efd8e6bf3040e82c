import { randomBytes } from 'node:crypto'
import type { Visitor } from '@throughlink/matcher'
import { type Redis, startRedis } from '@throughlink/services'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRedisClickIndex } from '#pipeline/click-index/clickIndex.redis.ts'
import type { IndexedClick } from '#pipeline/click-index/clickIndex.ts'
import { readStoredSignalsSince } from '#pipeline/click-index/readStoredSignals.ts'
import { rebuildIndex, type RebuildProgress } from '#pipeline/click-index/rebuildIndex.ts'
import { toIndexWrites } from '#pipeline/click-index/toIndexWrites.ts'
import { createClickTokens } from '#pipeline/clicks/clickTokens.ts'
import { createPostgresEventLog } from '#pipeline/event-log/eventLog.postgres.ts'
import type { ClickEntry, LogEntry, SignalsEntry } from '#pipeline/event-log/logEntry.ts'
import { createShipper } from '#pipeline/shipping/createShipper.ts'
import { createRedis, type RedisEngine } from '#platform/engines/redis.ts'
import { minuteMs } from '#platform/time/durations.ts'
import { useClickhouse, useDatabase } from '#test/support/engines.ts'
import { noLinks } from '#test/support/noLinks.ts'
import {
  hasV4,
  now,
  phone,
  randomApp,
  randomClick,
  randomHash,
  under,
  windowMs,
} from './clickIndex.contract.ts'

const { postgres } = useDatabase()
const { client } = useClickhouse()
const readShipped = (sinceMs: number) => readStoredSignalsSince(client, sinceMs)

async function* noneShipped(): AsyncIterable<never> {
  yield* await Promise.resolve([])
}

let own: Redis
let redis: RedisEngine

beforeAll(async () => {
  own = await startRedis()
  // Generous, so that a busy machine does not look like a Redis outage.
  redis = createRedis({ urls: [own.url], commandMs: 5_000 })
  await new Promise((resolve) => redis.client.once('ready', resolve))
})
afterAll(async () => {
  redis.stop()
  await own.stop()
})

const person: Visitor = { platform: 'ios', browser: 'safari', isBot: false, isPrefetch: false }

function makeClickEntry(
  app: string,
  hash: string,
  click: IndexedClick,
  visitor: Partial<Visitor> = {},
): ClickEntry {
  return {
    kind: 'click',
    id: click.reference.toString('base64url'),
    appId: app,
    atMs: click.atMs,
    linkId: '1',
    visitor: { ...person, ...visitor },
    signals: click.signals,
    hashes: [hash],
    network: click.network,
    referrerHost: null,
    campaign: {},
    userAgent: '',
  }
}

function makeSignalsEntry(app: string, hash: string, click: IndexedClick): SignalsEntry {
  return {
    kind: 'signals',
    id: click.reference.toString('base64url'),
    appId: app,
    atMs: click.atMs + 2000,
    linkId: '1',
    signals: { ...phone, timezone: 'Europe/London', isConfirmed: true },
    hashes: [hash],
    network: click.network,
    clickedAtMs: click.atMs,
    replaces: { signals: click.signals, network: click.network },
  }
}

function makeLog() {
  return createPostgresEventLog({ pool: postgres.pool, now: () => now })
}

test('after a complete loss of Redis, a rebuild restores every click', async () => {
  const index = createRedisClickIndex({ client: redis.client, matchWindowMs: windowMs })
  const log = makeLog()
  const app = randomApp()
  const hashes = Array.from({ length: 50 }, () => randomHash())
  const entries: (ClickEntry | SignalsEntry)[] = []
  for (let at = 0; at < 2000; at++) {
    const click = randomClick(now - at * 1000)
    const hash = hashes[at % hashes.length] ?? ''
    entries.push(makeClickEntry(app, hash, click))
    if (at % 3 === 0) entries.push(makeSignalsEntry(app, hash, click))
  }
  for (let at = 0; at < entries.length; at += 100) {
    const some = entries.slice(at, at + 100)
    await log.append(some)
    await Promise.all(
      some.map((entry) => {
        const reference = Buffer.from(entry.id, 'base64url')
        const { signals, network } = entry
        if (entry.kind === 'click') {
          return index.add(app, entry.hashes, { reference, atMs: entry.atMs, signals, network })
        }
        const click = { reference, atMs: entry.clickedAtMs, signals, network }
        return index.add(app, entry.hashes, click, { ...click, signals: phone })
      }),
    )
  }
  const findAll = () =>
    Promise.all(hashes.map((hash) => index.find(app, [under(hash)], hasV4, now)))
  const readMembers = async () => {
    const keys = (await redis.client.keys(`tl2:{${app}:*`)).sort()
    return Promise.all(
      keys.map(async (key) => [key, await redis.client.zrangeBuffer(key, '0', '-1')]),
    )
  }
  const before = await findAll()
  const membersBefore = await readMembers()
  expect(before.reduce((sum, { clicks }) => sum + clicks.length, 0)).toBe(2000)

  await redis.client.flushall()
  expect((await findAll()).every(({ clicks }) => clicks.length === 0)).toBe(true)

  const seen: RebuildProgress[] = []
  const options = { log, readShipped, index, nowMs: now, matchWindowMs: windowMs, concurrency: 64 }
  const done = await rebuildIndex({ ...options, onProgress: (progress) => seen.push(progress) })
  expect(await findAll()).toEqual(before)
  expect(await readMembers()).toEqual(membersBefore)
  expect(done.indexed).toBe(entries.length)
  expect(seen.at(-1)).toEqual(done)

  await rebuildIndex(options)
  expect(await findAll()).toEqual(before)
  expect(await readMembers()).toEqual(membersBefore)
  await log.stop(1000)
})

test('bots, prefetches that were never shown and old clicks are not indexed', async () => {
  const index = createRedisClickIndex({ client: redis.client, matchWindowMs: windowMs })
  const app = randomApp()
  const hash = randomHash()
  const [robot, prefetched, seen, old] = [1, 2, 3, 4].map((each) =>
    randomClick(now - each * 1000),
  ) as [IndexedClick, IndexedClick, IndexedClick, IndexedClick]
  const entries: LogEntry[] = [
    makeClickEntry(app, hash, robot, { isBot: true }),
    makeClickEntry(app, hash, prefetched, { isPrefetch: true }),
    makeClickEntry(app, hash, seen, { isPrefetch: true }),
    makeSignalsEntry(app, hash, seen),
    makeClickEntry(app, randomHash('k1', now - windowMs), {
      ...old,
      atMs: now - windowMs - minuteMs,
    }),
    { ...makeClickEntry(app, hash, randomClick()), hashes: [] },
  ]
  const log = makeLog()
  await log.append(entries)
  await redis.client.flushall()
  await rebuildIndex({ log, readShipped, index, nowMs: now, matchWindowMs: windowMs })
  const { clicks } = await index.find(app, [under(hash)], hasV4, now)
  expect(clicks.map(({ reference }) => reference)).toEqual([seen.reference])
  expect(await redis.client.keys(`tl2:{${app}:*`)).toHaveLength(1)
  await log.stop(1000)
})

test('clicks that are shipped are restored after the log has dropped them, beside those in the log', async () => {
  const index = createRedisClickIndex({ client: redis.client, matchWindowMs: windowMs })
  const log = makeLog()
  const app = randomApp()
  const hash = randomHash()
  const clicks = Array.from({ length: 30 }, (_, at) => mintClick(now - at * minuteMs))
  const entries = clicks.flatMap((click, at) => [
    makeClickEntry(app, hash, click),
    ...(at % 2 === 0 ? [makeSignalsEntry(app, hash, click)] : []),
  ])
  await postgres.pool.query('truncate log_batches')
  await log.append(entries.slice(0, 20))
  const ship = createShipper({ client, links: noLinks })
  await log.shipNext(0, { maxEntries: 1000, maxBytes: 1e8 }, ship)
  await postgres.pool.query('truncate log_batches')
  await log.append(entries.slice(20))
  for (const entry of entries) await index.add(app, entry.hashes, ...toIndexWrites(entry))
  const find = () => index.find(app, [under(hash)], hasV4, now)
  const before = await find()
  expect(before.clicks).toHaveLength(30)

  await redis.client.flushall()
  await rebuildIndex({ log, readShipped, index, nowMs: now, matchWindowMs: windowMs })
  expect(await find()).toEqual(before)
  await log.stop(1000)
})

/** A click whose reference contains its minute, as those of the service do. */
function mintClick(atMs: number): IndexedClick {
  const { reference } = tokens.mint('1', atMs)
  return { ...randomClick(atMs), reference }
}

const tokens = createClickTokens([{ id: 1, secret: randomBytes(32) }])

async function* oneBatch(entries: readonly LogEntry[]) {
  yield await Promise.resolve({ id: randomBytes(8).toString('hex'), writtenAtMs: now, entries })
}

test('limits the number of concurrent writes', async () => {
  let running = 0
  let maxRunning = 0
  const app = randomApp()
  const entries = Array.from({ length: 100 }, () =>
    makeClickEntry(app, randomHash(), randomClick()),
  )
  await rebuildIndex({
    readShipped: noneShipped,
    log: { readSince: () => oneBatch(entries) },
    index: {
      async add() {
        maxRunning = Math.max(maxRunning, ++running)
        await new Promise(setImmediate)
        running--
      },
    },
    nowMs: now,
    matchWindowMs: windowMs,
    concurrency: 7,
  })
  expect(maxRunning).toBe(7)
})

test('a short outage of Redis does not abort the rebuild', async () => {
  let calls = 0
  const entry = makeClickEntry(randomApp(), randomHash(), randomClick())
  const { indexed } = await rebuildIndex({
    readShipped: noneShipped,
    log: { readSince: () => oneBatch([entry]) },
    index: {
      add() {
        calls++
        return calls === 1 ? Promise.reject(new Error('unavailable')) : Promise.resolve()
      },
    },
    nowMs: now,
    matchWindowMs: windowMs,
  })
  expect({ calls, indexed }).toEqual({ calls: 2, indexed: 1 })
})
