import { randomBytes, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createPostgresAddressHashes } from '../../src/click-index/addressHashes.postgres.ts'
import { createRedisClickIndex } from '../../src/click-index/clickIndex.redis.ts'
import { destroyOldAddressKeys } from '../../src/click-index/destroyOldAddressKeys.ts'
import { createPostgres } from '../../src/engines/postgres.ts'
import { useDatabase, useRedis } from '../engines.ts'
import { randomClick } from './clickIndex.contract.ts'

const { postgres, url } = useDatabase()
const redis = useRedis()

const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs
const noon = Date.parse('2026-11-15T12:00:00Z')
const address = '203.0.113.77'

function create(pool = postgres.pool, matchWindowMs = dayMs) {
  // A busy machine must not make a click give up.
  return createPostgresAddressHashes({ pool, matchWindowMs, clickWaitMs: 10_000 })
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

async function daysOf(app: string): Promise<string[]> {
  const { rows } = await postgres.pool.query<{ day: string }>(
    'select day::text from address_keys where app_id = $1 order by day',
    [app],
  )
  return rows.map(({ day }) => day)
}

/** A database that nobody listens at. */
function deadPool() {
  return createPostgres({ url: 'postgres://127.0.0.1:1/none' }).pool
}

test('an install finds the hash of a click of today and of yesterday', async () => {
  const app = await makeApp()
  const hashes = create()
  const yesterday = await hashes.forClick(app, address, noon - 20 * hourMs)
  const today = await hashes.forClick(app, address, noon)
  expect(yesterday[0]).toMatch(/^k1:2026-11-14:[\w-]{22}$/)
  expect(today[0]).toMatch(/^k1:2026-11-15:[\w-]{22}$/)
  expect(await hashes.forInstall(app, address, noon)).toEqual([...yesterday, ...today])
})

test('a window of a week looks under the keys of eight days', async () => {
  const app = await makeApp()
  const hashes = create(postgres.pool, 7 * dayMs)
  for (let day = 9; day >= 0; day--) await hashes.forClick(app, address, noon - day * dayMs)
  expect(await hashes.forInstall(app, address, noon)).toHaveLength(8)
})

test('an IPv6 address is known by its /64, and a mapped IPv4 address as what it is', async () => {
  const app = await makeApp()
  const hashes = create()
  const of = (each: string) => hashes.forClick(app, each, noon)
  expect(await of('2001:db8:1:2::a')).toEqual(await of('2001:DB8:1:2:ffff::b'))
  expect(await of('2001:db8:1:2::a')).not.toEqual(await of('2001:db8:1:3::a'))
  expect((await of('2001:db8:1:2::a'))[0]).toMatch(/^k2:/)
  expect(await of(`::ffff:${address}`)).toEqual(await of(address))
  expect(await of('not an address')).toEqual([])
})

test('the same address has another hash in another app and on another day', async () => {
  const [one, other] = [await makeApp(), await makeApp()]
  const hashes = create()
  const texts = await Promise.all([
    hashes.forClick(one, address, noon),
    hashes.forClick(other, address, noon),
    hashes.forClick(one, address, noon + dayMs),
  ])
  expect(new Set(texts.flat().map((text) => text.split(':')[2])).size).toBe(3)
})

test('servers that make the first key of a day together agree on it', async () => {
  for (let round = 0; round < 20; round++) {
    const app = await makeApp()
    const servers = Array.from({ length: 8 }, () => create())
    const all = await Promise.all(
      servers.flatMap((server) => [1, 2].map(() => server.forClick(app, address, noon))),
    )
    expect(new Set(all.flat()).size).toBe(1)
    expect(await daysOf(app)).toEqual(['2026-11-15'])
  }
})

test('an install makes no key', async () => {
  const app = await makeApp()
  expect(await create().forInstall(app, address, noon)).toEqual([])
  expect(await daysOf(app)).toEqual([])
})

test('a key that appears after an install has asked is found by the next install', async () => {
  const app = await makeApp()
  const [one, other] = [create(), create()]
  expect(await one.forInstall(app, address, noon)).toEqual([])
  const made = await other.forClick(app, address, noon)
  expect(await one.forInstall(app, address, noon)).toEqual(made)
})

test('a day that is long over and had no key is not asked for again', async () => {
  const app = await makeApp()
  let queries = 0
  const pool = new Proxy(postgres.pool, {
    get(target, name: keyof typeof postgres.pool) {
      if (name === 'query') queries++
      return target[name]
    },
  })
  const hashes = create(pool)
  await hashes.forClick(app, address, noon)
  await hashes.forInstall(app, address, noon)
  queries = 0
  for (let each = 0; each < 10; each++) await hashes.forInstall(app, address, noon)
  expect(queries).toBe(0)
})

test('the key of the next day is there before midnight', async () => {
  const app = await makeApp()
  const hashes = create()
  await hashes.forClick(app, address, noon)
  expect(await daysOf(app)).toEqual(['2026-11-15'])
  await hashes.forClick(app, address, Date.parse('2026-11-15T23:30:00Z'))
  await expect.poll(() => daysOf(app)).toEqual(['2026-11-15', '2026-11-16'])
})

test('without a database a click is not indexed and an install is refused', async () => {
  const hashes = create(deadPool())
  expect(await hashes.forClick('app_none', address, noon)).toEqual([])
  await expect(hashes.forInstall('app_none', address, noon)).rejects.toThrow()
})

test('a database that has failed is not asked by every click', async () => {
  let queries = 0
  const pool = {
    query: () => {
      queries++
      return Promise.reject(new Error('away'))
    },
  } as unknown as typeof postgres.pool
  const hashes = create(pool)
  for (let each = 0; each < 100; each++) await hashes.forClick('app_none', address, noon + each)
  expect(queries).toBe(1)
  await hashes.forClick('app_none', address, noon + 1100)
  expect(queries).toBe(2)
})

test('a click waits for a stopped database only so long', async () => {
  const pool = { query: () => new Promise(() => undefined) } as unknown as typeof postgres.pool
  const hashes = createPostgresAddressHashes({ pool, matchWindowMs: dayMs, clickWaitMs: 20 })
  expect(await hashes.forClick('app_none', address, noon)).toEqual([])
})

test('keys in memory serve clicks and installs while the database is away', async () => {
  const app = await makeApp()
  const own = createPostgres({ url })
  const hashes = create(own.pool)
  await hashes.forClick(app, address, noon - dayMs)
  const click = await hashes.forClick(app, address, noon)
  await own.pool.end()
  expect(await hashes.forClick(app, address, noon)).toEqual(click)
  expect(await hashes.forInstall(app, address, noon)).toContain(click[0])
})

test('destroyed keys are gone from the database, and from memory once their day is over', async () => {
  const app = await makeApp()
  const hashes = create()
  const old = await hashes.forClick(app, address, noon - 3 * dayMs)
  const recent = await hashes.forClick(app, address, noon - dayMs)
  await hashes.forInstall(app, address, noon)
  expect(await destroyOldAddressKeys(postgres.db, '2026-11-14')).toBeGreaterThan(0)
  expect(await daysOf(app)).toEqual(['2026-11-14'])
  // Were it still in memory, the same address would get the same hash for that day.
  const again = await hashes.forClick(app, address, noon - 3 * dayMs)
  expect(again).not.toEqual(old)
  expect(await hashes.forInstall(app, address, noon)).toEqual(recent)
})

test('no address is at rest, neither in Redis nor in the database', async () => {
  const app = await makeApp()
  const hashes = create()
  const index = createRedisClickIndex({ client: redis.client, matchWindowMs: dayMs })
  const nowMs = Date.now()
  const addresses = [address, '2001:db8:abcd:1234:5678:9abc:def0:4321']
  for (const each of addresses) {
    await index.add(app, await hashes.forClick(app, each, nowMs), randomClick(nowMs))
  }
  const traces = [
    ...[address, Buffer.from([203, 0, 113, 77]).toString('latin1'), 'cb00714d'],
    ...['2001:db8:abcd:1234', '\x20\x01\x0d\xb8\xab\xcd\x12\x34', '20010db8abcd1234'],
  ]

  const held: string[] = []
  for (const key of await redis.client.keys(`tl:{${app}:*`)) {
    held.push(key, (await redis.client.dumpBuffer(key)).toString('latin1'))
    const members = await redis.client.zrangeBuffer(key, '0', '-1')
    held.push(...members.map((member) => member.toString('latin1')))
  }
  expect(held.length).toBeGreaterThan(4)
  const tables = await postgres.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public'`,
  )
  for (const { name } of tables.rows) {
    const { rows } = await postgres.pool.query<{ row: string }>(
      `select each::text as row from ${name} each`,
    )
    held.push(...rows.map(({ row }) => row))
  }
  for (const trace of traces) expect(held.filter((text) => text.includes(trace))).toEqual([])
})
