import { randomBytes, randomUUID } from 'node:crypto'
import { clickKeys, type InstallKey, installKeys, type InstallSignals } from '@throughlink/matcher'
import { describe, expect, test } from 'vitest'
import {
  chooseBucketBits,
  createPostgresBlockingHashes,
} from '#pipeline/click-index/blockingHashes.postgres.ts'
import { createRedisClickIndex } from '#pipeline/click-index/clickIndex.redis.ts'
import { deleteOldAddressKeys } from '#pipeline/click-index/deleteOldAddressKeys.ts'
import { createRedisEstimateMembers } from '#pipeline/click-index/estimateMembers.redis.ts'
import { createPostgres } from '#platform/engines/postgres.ts'
import { dayMs, hourMs, minuteMs } from '#platform/time/durations.ts'
import { useDatabase, useRedis } from '#test/support/engines.ts'
import { phone, randomClick, randomHash } from './clickIndex.contract.ts'

const { postgres, url } = useDatabase()
const redis = useRedis()

const noon = Date.parse('2026-11-15T12:00:00Z')
/** Keys as the matcher computes them. */
const key = 'k1/cb00714d'
const keys = [key]
const installKeyList: readonly InstallKey[] = [{ key, found: 'same-v4', hour: null }]

function create(pool = postgres.pool, matchWindowMs = dayMs) {
  // Long enough that no click times out on a busy machine.
  return createPostgresBlockingHashes({ pool, matchWindowMs, clickWaitMs: 10_000 })
}

function found(...hashes: readonly string[]) {
  return hashes.map((hash) => ({
    hash,
    found: 'same-v4',
    fromMs: Date.parse(hash.split(':')[1] ?? ''),
  }))
}

async function makeApp(): Promise<string> {
  const organization = randomUUID()
  const app = `app_${randomBytes(8).toString('hex')}`
  await postgres.pool.query(`insert into organizations (id, name) values ($1, 'Acme')`, [
    organization,
  ])
  await postgres.pool.query(
    `insert into apps (id, organization_id, name) values ($1, $2, 'Acme')`,
    [app, organization],
  )
  return app
}

async function listKeyDays(app: string): Promise<string[]> {
  const { rows } = await postgres.pool.query<{ day: string }>(
    'select day::text from address_keys where app_id = $1 order by day',
    [app],
  )
  return rows.map(({ day }) => day)
}

/** Connects to a port on which nothing listens. */
function createUnreachablePool() {
  return createPostgres({ url: 'postgres://127.0.0.1:1/none' }).pool
}

test('an install has the hashes of clicks of today and of yesterday', async () => {
  const app = await makeApp()
  const hashes = create()
  const yesterday = await hashes.forClick(app, keys, noon - 20 * hourMs)
  const today = await hashes.forClick(app, keys, noon)
  expect(yesterday[0]).toMatch(/^k1:2026-11-14:[\w-]{22}:12$/)
  expect(today[0]).toMatch(/^k1:2026-11-15:[\w-]{22}:12$/)
  expect(await hashes.forInstall(app, installKeyList, noon)).toEqual(found(...yesterday, ...today))
})

test('a match window of a week uses the keys of eight days', async () => {
  const app = await makeApp()
  const hashes = create(postgres.pool, 7 * dayMs)
  for (let day = 9; day >= 0; day--) await hashes.forClick(app, keys, noon - day * dayMs)
  expect(await hashes.forInstall(app, installKeyList, noon)).toHaveLength(8)
})

const london: InstallSignals = {
  platform: 'ios',
  models: [],
  screen: { short: 393, long: 852 },
  systemVersion: [26, 1],
  languages: ['en-GB'],
  timezone: 'Europe/London',
}

test('an install finds a click by the keys that the matcher computes for both', async () => {
  const app = await makeApp()
  const hashes = create()
  const addresses = ['203.0.113.77', '2001:db8:1:2::a']
  const screen = { short: 393, long: 852, scale: 3 }
  const signals = { ...phone, screen, timezone: 'Europe/London' }
  const keysOfClick = clickKeys({ addresses, isMasked: false, signals, atMs: noon })
  const click = await hashes.forClick(app, keysOfClick, noon)
  const hashed = await hashes.forInstall(
    app,
    installKeys(london, addresses, noon + 10 * minuteMs),
    noon + 10 * minuteMs,
  )
  const common = hashed.filter(({ hash }) => click.includes(hash))
  const kinds = click.map((hash) => hash.slice(0, 2)).sort()
  expect(kinds).toEqual(['k1', 'k2', 'k3', 'k3', 'k4'])
  expect(common.map((each) => each.found).sort()).toEqual([
    'near-v4',
    'near-v6',
    'other',
    'same-v4',
    'same-v6',
  ])
})

test('a key with an hour is hashed only for the day of that hour, and begins with it', async () => {
  const app = await makeApp()
  const hashes = create()
  const midnight = Date.parse('2026-11-15T00:00:00Z')
  await hashes.forClick(app, keys, midnight - hourMs)
  await hashes.forClick(app, keys, midnight)
  const hours = [-2, -1, 0].map((ago): InstallKey => {
    return { key: 'k4/x', found: 'other', hour: midnight / hourMs + ago }
  })
  const hashed = await hashes.forInstall(app, hours, midnight + minuteMs)
  const days = hashed.map(({ hash }) => hash.split(':')[1])
  expect(days).toEqual(['2026-11-14', '2026-11-14', '2026-11-15'])
  const starts = [-2, -1, 0].map((ago) => midnight + ago * hourMs)
  expect(hashed.map(({ fromMs }) => fromMs)).toEqual(starts)
})

test('returns no hashes for no keys', async () => {
  const hashes = create(createUnreachablePool())
  expect(await hashes.forClick('app_none', [], noon)).toEqual([])
  expect(await hashes.forInstall('app_none', [], noon)).toEqual([])
})

test('the same key has different hashes in different apps and on different days', async () => {
  const [one, other] = [await makeApp(), await makeApp()]
  const hashes = create()
  const texts = await Promise.all([
    hashes.forClick(one, keys, noon),
    hashes.forClick(other, keys, noon),
    hashes.forClick(one, keys, noon + dayMs),
  ])
  expect(new Set(texts.flat().map((text) => text.split(':')[2])).size).toBe(3)
})

test('servers that create the first key of a day concurrently agree on it', async () => {
  for (let round = 0; round < 20; round++) {
    const app = await makeApp()
    const servers = Array.from({ length: 8 }, () => create())
    const all = await Promise.all(
      servers.flatMap((server) => [1, 2].map(async () => server.forClick(app, keys, noon))),
    )
    expect(new Set(all.flat()).size).toBe(1)
    expect(await listKeyDays(app)).toEqual(['2026-11-15'])
  }
})

test('an install creates no key', async () => {
  const app = await makeApp()
  expect(await create().forInstall(app, installKeyList, noon)).toEqual([])
  expect(await listKeyDays(app)).toEqual([])
})

test('a key that is created after an install is used by the next install', async () => {
  const app = await makeApp()
  const [one, other] = [create(), create()]
  expect(await one.forInstall(app, installKeyList, noon)).toEqual([])
  const created = await other.forClick(app, keys, noon)
  expect(await one.forInstall(app, installKeyList, noon)).toEqual(found(...created))
})

test('a past day without a key is not queried again', async () => {
  const app = await makeApp()
  let queries = 0
  const pool = new Proxy(postgres.pool, {
    get(target, name: keyof typeof postgres.pool) {
      if (name === 'query') queries++
      return target[name]
    },
  })
  const hashes = create(pool)
  await hashes.forClick(app, keys, noon)
  await hashes.forInstall(app, installKeyList, noon)
  queries = 0
  for (let each = 0; each < 10; each++) await hashes.forInstall(app, installKeyList, noon)
  expect(queries).toBe(0)
})

test('the key of the next day is created before midnight', async () => {
  const app = await makeApp()
  const hashes = create()
  await hashes.forClick(app, keys, noon)
  expect(await listKeyDays(app)).toEqual(['2026-11-15'])
  await hashes.forClick(app, keys, Date.parse('2026-11-15T23:30:00Z'))
  await expect.poll(() => listKeyDays(app)).toEqual(['2026-11-15', '2026-11-16'])
})

test('without a database, a click is not indexed and an install rejects', async () => {
  const hashes = create(createUnreachablePool())
  expect(await hashes.forClick('app_none', keys, noon)).toEqual([])
  await expect(hashes.forInstall('app_none', installKeyList, noon)).rejects.toThrow()
})

test('after a failure, clicks do not query the database for a while', async () => {
  let queries = 0
  const pool = {
    query: () => {
      queries++
      return Promise.reject(new Error('unavailable'))
    },
  } as unknown as typeof postgres.pool
  const hashes = create(pool)
  for (let each = 0; each < 100; each++) await hashes.forClick('app_none', keys, noon + each)
  expect(queries).toBe(1)
  await hashes.forClick('app_none', keys, noon + 1100)
  expect(queries).toBe(2)
})

test('a click waits for a hanging database only until its timeout', async () => {
  const pool = { query: () => new Promise(() => undefined) } as unknown as typeof postgres.pool
  const hashes = createPostgresBlockingHashes({ pool, matchWindowMs: dayMs, clickWaitMs: 20 })
  expect(await hashes.forClick('app_none', keys, noon)).toEqual([])
})

test('keys in memory serve clicks and installs while the database is down', async () => {
  const app = await makeApp()
  const own = createPostgres({ url })
  const hashes = create(own.pool)
  await hashes.forClick(app, keys, noon - dayMs)
  const click = await hashes.forClick(app, keys, noon)
  await own.pool.end()
  expect(await hashes.forClick(app, keys, noon)).toEqual(click)
  expect(await hashes.forInstall(app, installKeyList, noon)).toEqual(
    expect.arrayContaining(found(...click)),
  )
})

test('deleted keys are removed from the database, and from memory once their day is out of the window', async () => {
  const app = await makeApp()
  const hashes = create()
  const old = await hashes.forClick(app, keys, noon - 3 * dayMs)
  const recent = await hashes.forClick(app, keys, noon - dayMs)
  await hashes.forInstall(app, installKeyList, noon)
  expect(await deleteOldAddressKeys(postgres.db, '2026-11-14')).toBeGreaterThan(0)
  expect(await listKeyDays(app)).toEqual(['2026-11-14'])
  // If the key were still in memory, the same address would get the same hash for that day.
  const again = await hashes.forClick(app, keys, noon - 3 * dayMs)
  expect(again).not.toEqual(old)
  expect(await hashes.forInstall(app, installKeyList, noon)).toEqual(found(...recent))
})

test('no address is stored, neither in Redis nor in the database', async () => {
  const app = await makeApp()
  const hashes = create()
  const index = createRedisClickIndex({ client: redis.client, matchWindowMs: dayMs })
  const nowMs = Date.now()
  const address = '203.0.113.77'
  const addresses = [address, '2001:db8:abcd:1234:5678:9abc:def0:4321']
  const click = randomClick(nowMs)
  const keysOfClick = clickKeys({ ...click, addresses, isMasked: false })
  await index.add(app, await hashes.forClick(app, keysOfClick, nowMs), click)
  await index.markTaken(app, [{ ...click, share: 0.5 }])
  const traces = [
    address,
    Buffer.from([203, 0, 113, 77]).toString('latin1'),
    'cb00714d',
    '2001:db8:abcd:1234',
    '\x20\x01\x0d\xb8\xab\xcd\x12\x34',
    '20010db8abcd1234',
  ]

  const stored: string[] = []
  for (const key of await redis.client.keys(`tl2:{${app}:*`)) {
    stored.push(key, (await redis.client.dumpBuffer(key)).toString('latin1'))
    if ((await redis.client.type(key)) !== 'zset') continue
    const members = await redis.client.zrangeBuffer(key, '0', '-1')
    stored.push(...members.map((member) => member.toString('latin1')))
  }
  expect(stored.length).toBeGreaterThan(4)
  const tables = await postgres.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public'`,
  )
  for (const { name } of tables.rows) {
    const { rows } = await postgres.pool.query<{ row: string }>(
      `select each::text as row from ${name} each`,
    )
    stored.push(...rows.map(({ row }) => row))
  }
  for (const trace of traces) expect(stored.filter((text) => text.includes(trace))).toEqual([])
})

describe('the number of buckets', () => {
  const readBits = (hashes: readonly string[]) => hashes.map((hash) => Number(hash.split(':')[3]))

  function createWithEstimate(estimateMembers: () => Promise<number>) {
    const { pool } = postgres
    return createPostgresBlockingHashes({
      pool,
      matchWindowMs: dayMs,
      clickWaitMs: 10_000,
      estimateMembers,
    })
  }

  test('is chosen from the day before when the key of a day is created', async () => {
    const app = await makeApp()
    const hashes = createWithEstimate(() => Promise.resolve(1_000_000))
    expect(readBits(await hashes.forClick(app, keys, noon))).toEqual([12])
    expect(readBits(await hashes.forClick(app, keys, noon + dayMs))).toEqual([14])
    expect(readBits(await hashes.forClick(app, keys, noon))).toEqual([12])
  })

  test('is the same for all servers, whatever each of them estimates', async () => {
    const app = await makeApp()
    const servers = [1e2, 1e5, 1e6, 1e9].map((members) =>
      createWithEstimate(() => Promise.resolve(members)),
    )
    await servers[0]?.forClick(app, keys, noon)
    const all = await Promise.all(
      servers.map(async (each) => each.forClick(app, keys, noon + dayMs)),
    )
    expect(new Set(all.flat()).size).toBe(1)
    const hashed = await create().forInstall(app, installKeyList, noon + dayMs)
    expect(hashed.map(({ hash }) => hash)).toEqual(expect.arrayContaining(all[0] as string[]))
  })

  test.each([
    ['fails', () => Promise.reject(new Error('unavailable'))],
    ['hangs', () => new Promise<number>(() => undefined)],
  ])('is the default if the estimate %s', async (_, estimate) => {
    const app = await makeApp()
    const hashes = createWithEstimate(estimate)
    await hashes.forClick(app, keys, noon)
    expect(readBits(await hashes.forClick(app, keys, noon + dayMs))).toEqual([12])
  })

  test('puts 32 to 64 members into each, within limits', () => {
    for (const members of [20_000, 100_000, 1_000_000, 50_000_000]) {
      const perBucket = members / 2 ** chooseBucketBits(members)
      expect(perBucket).toBeGreaterThan(32)
      expect(perBucket).toBeLessThanOrEqual(64)
    }
    expect([0, 1, 5000].map(chooseBucketBits)).toEqual([8, 8, 8])
    expect(chooseBucketBits(1e12)).toBe(20)
  })

  test('is estimated from the fullest kind of key', async () => {
    const app = `app_${randomBytes(8).toString('hex')}`
    const index = createRedisClickIndex({ client: redis.client, matchWindowMs: dayMs })
    const nowMs = Date.now()
    const day = new Date(nowMs).toISOString().slice(0, 10)
    for (let at = 0; at < 4000; at += 200) {
      await Promise.all(
        Array.from({ length: 200 }, (_, each) => {
          const kinds = each % 2 === 0 ? ['k1', 'k4'] : ['k2', 'k4']
          const hashes = kinds.map((kind) => randomHash(kind, nowMs, 8))
          return index.add(app, hashes, randomClick(nowMs))
        }),
      )
    }
    const estimate = createRedisEstimateMembers(redis.client)
    const members = await estimate(app, day, 8)
    // 32 of 256 buckets, about 500 members: within a fifth, four standard deviations.
    expect(members).toBeGreaterThan(3200)
    expect(members).toBeLessThan(4800)
    expect(await estimate(app, '2020-01-01', 8)).toBe(0)
  })
})
