import { type Redis, startRedis, startRedisCluster } from '@throughlink/services'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { HashedInstallKey } from '#pipeline/click-index/blockingHashes.ts'
import { createRedisClickIndex } from '#pipeline/click-index/clickIndex.redis.ts'
import { createRedis, type RedisEngine } from '#platform/engines/redis.ts'
import { dayMs } from '#platform/time/durations.ts'
import { useRedis } from '#test/support/engines.ts'
import {
  describeClickIndex,
  hasV4,
  now,
  randomApp,
  randomClick,
  randomHash,
  under,
  windowMs,
} from './clickIndex.contract.ts'

const redis = useRedis()

function create({ client } = redis) {
  return createRedisClickIndex({ client, matchWindowMs: windowMs })
}

describeClickIndex('the index on one Redis', () => create())

describeClickIndex('the index with one bucket for everything', () => create(), 0)

test('a set expires one match window after the end of its day', async () => {
  const app = randomApp()
  await create().add(app, [randomHash('k1', now)], randomClick())
  const [key = ''] = await redis.client.keys(`tl2:{${app}:*`)
  const endOfDay = (Math.floor(now / dayMs) + 1) * dayMs
  expect((await redis.client.expiretime(key)) * 1000).toBe(endOfDay + windowMs)
})

test('soft claims expire together with their clicks', async () => {
  const app = randomApp()
  const old = now - 3 * windowMs
  await create().markTaken(app, [
    { ...randomClick(), share: 0.5 },
    { ...randomClick(old), share: 0.5 },
  ])
  const [key = '', ...others] = await redis.client.keys(`tl2:{${app}:taken:*`)
  expect(others).toEqual([])
  const endOfDay = (Math.floor(now / dayMs) + 1) * dayMs
  expect((await redis.client.expiretime(key)) * 1000).toBe(endOfDay + windowMs)
})

test('a replaced click leaves no member behind', async () => {
  const app = randomApp()
  const hashes = ['k1', 'k3', 'k4'].map((kind) => randomHash(kind))
  const click = randomClick()
  const reported = { ...click, signals: { ...click.signals, isConfirmed: true } }
  await create().add(app, hashes.slice(0, 1), click)
  await create().add(app, hashes, reported, click)
  const keys = await redis.client.keys(`tl2:{${app}:*`)
  expect(keys).toHaveLength(3)
  for (const key of keys) expect(await redis.client.zcard(key)).toBe(1)
})

test('clicks are spread over the number of buckets in their hashes', async () => {
  const app = randomApp()
  const index = create()
  for (const bits of [0, 2, 20]) {
    const kind = `k${bits}`
    const hashes = Array.from({ length: 100 }, () => randomHash(kind, now, bits))
    await Promise.all(hashes.map((hash) => index.add(app, [hash], randomClick())))
  }
  const count = async (bits: number) => (await redis.client.keys(`tl2:{${app}:k${bits}:*`)).length
  expect(await count(0)).toBe(1)
  expect(await count(2)).toBe(4)
  expect(await count(20)).toBeGreaterThan(90)
})

test('a click of a day before the match window leaves nothing behind', async () => {
  const app = randomApp()
  const old = now - 3 * windowMs
  await create().add(app, [randomHash('k1', old)], randomClick(old))
  expect(await redis.client.keys(`tl2:{${app}:*`)).toEqual([])
})

test('sets of up to 128 clicks with all signals have the compact encoding', async () => {
  const app = randomApp()
  const index = create()
  const full = {
    model: 'A very long model name',
    screen: { short: 393, long: 852, scale: 3 },
    timezone: 'America/Argentina/Buenos_Aires',
    isConfirmed: true,
  }
  const clicks = Array.from({ length: 128 }, () => randomClick(now, full))
  await Promise.all(clicks.map((click) => index.add(app, [randomHash('k1', now, 0)], click)))
  const [key = ''] = await redis.client.keys(`tl2:{${app}:*`)
  expect(await redis.client.zcard(key)).toBe(128)
  expect(await redis.client.object('ENCODING', key)).toBe('listpack')
})

describe('round trips', () => {
  let own: Redis
  let engine: RedisEngine
  beforeAll(async () => {
    own = await startRedis()
    engine = createRedis({ urls: [own.url] })
    await new Promise((resolve) => engine.client.once('ready', resolve))
  })
  afterAll(async () => {
    engine.stop()
    await own.stop()
  })

  async function countRoundTrips(act: () => Promise<unknown>): Promise<number> {
    const reads = async () => {
      const stats = await engine.client.info('stats')
      return Number(/total_reads_processed:(\d+)/.exec(stats)?.[1])
    }
    const before = await reads()
    await act()
    // The second read of the stats is a round trip itself.
    return (await reads()) - before - 1
  }

  test('a write takes one, and a find one or, if it finds clicks, two, for any number of hashes', async () => {
    const index = create(engine)
    const app = randomApp()
    const hashes = ['k1', 'k2', 'k3', 'k4'].map((kind) => randomHash(kind))
    const click = randomClick()
    const reported = { ...click, signals: { ...click.signals, isConfirmed: true } }
    const find = (keys: readonly HashedInstallKey[]) => () => index.find(app, keys, hasV4, now)
    expect(await countRoundTrips(() => index.add(app, hashes, click))).toBe(1)
    expect(await countRoundTrips(() => index.add(app, hashes, reported, click))).toBe(1)
    expect(await countRoundTrips(find(hashes.map((hash) => under(hash))))).toBe(2)
    expect(await countRoundTrips(find(hashes.map(() => under(randomHash()))))).toBe(1)
    expect(await countRoundTrips(() => index.markTaken(app, [{ ...click, share: 0.5 }]))).toBe(1)
  })

  test('rejects immediately when Redis is down', async () => {
    const index = create(engine)
    await own.stop('SIGKILL')
    await expect(index.find(randomApp(), [under(randomHash())], hasV4, now)).rejects.toThrow()
    await expect(index.add(randomApp(), [randomHash()], randomClick())).rejects.toThrow()
  })
})

describe('on a cluster', () => {
  let nodes: readonly Redis[] = []
  let engine: RedisEngine
  beforeAll(async () => {
    nodes = await startRedisCluster()
    engine = createRedis({ urls: nodes.map(({ url }) => url), commandMs: 5000 })
    await new Promise((resolve) => engine.client.once('ready', resolve))
  }, 60_000)
  afterAll(async () => {
    engine.stop()
    await Promise.all(nodes.map((node) => node.stop()))
  })

  describeClickIndex('the index on six nodes', () => create(engine))
})
