import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Redis, startRedis, startRedisCluster } from '@throughlink/services'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createRedis, type RedisEngine } from '#platform/engines/redis.ts'
import { createRedisRateLimits } from '#platform/limits/rateLimits.redis.ts'
import type { Charge, LimitResult } from '#platform/limits/rateLimits.ts'

/** Long, so that a busy machine does not look like a Redis failure. */
const longWaitMs = 5000

let own: Redis
let redis: RedisEngine

beforeAll(async () => {
  own = await startRedis()
  redis = createRedis({ urls: [own.url], commandMs: longWaitMs })
  await ready(redis)
})
afterAll(async () => {
  redis.stop()
  await own.stop()
})

async function ready({ client }: RedisEngine): Promise<void> {
  if (client.status !== 'ready') await new Promise((resolve) => client.once('ready', resolve))
}

const subjectKey = randomBytes(32)
const table = {
  click: {
    address: { max: 5, windowSeconds: 60 },
    link: { max: 8, windowSeconds: 60 },
  },
  match: { key: { max: 3, windowSeconds: 600 } },
  'match-miss': { address: { max: 2, windowSeconds: 600 } },
  resolve: { address: { max: 5, windowSeconds: 60 } },
  'resolve-miss': {},
  events: { address: { max: 20, windowSeconds: 60, localMax: 4 } },
  'slug-miss': {},
  'domain-health': {},
  'website-check': {},
  'page-card': {},
  picture: {},
  report: {},
  'report-miss': {},
  purchase: {},
  'purchase-miss': {},
  'key-miss': {},
  miss: {},
  signals: {},
  'qr-code': {},
  management: {},
  code: {},
  'sign-in': {
    address: { max: 2, windowSeconds: 600, isStrict: true },
    account: { max: 3, windowSeconds: 600, isStrict: true },
  },
} as const

function create(engine = redis, waitMs = longWaitMs) {
  const clock = { nowMs: Date.parse('2026-11-15T12:00:10.500Z') }
  const failures = { count: 0 }
  const limits = createRedisRateLimits({
    client: engine.client,
    subjectKey,
    table,
    waitMs,
    now: () => clock.nowMs,
    onRedisFailure: () => failures.count++,
  })
  return { limits, clock, failures }
}

function byAddress(subject: string): Charge {
  return { limit: 'click', by: 'address', subject }
}

function randomAddress(): string {
  return `10.${[...randomBytes(3)].join('.')}`
}

async function inTurn(
  times: number,
  act: () => LimitResult | Promise<LimitResult>,
): Promise<boolean[]> {
  const results: boolean[] = []
  for (let each = 0; each < times; each++) results.push((await act()).isAllowed)
  return results
}

test('requests up to the limit are allowed, and the next is refused with Retry-After', async () => {
  const { limits, clock } = create()
  const charges = [byAddress(randomAddress())]
  expect(await inTurn(5, () => limits.charge(charges))).toEqual([true, true, true, true, true])
  // 12:00:10.5 in a window that ends at 12:01:00.
  expect(await limits.charge(charges)).toEqual({ isAllowed: false, retryAfterSeconds: 50 })
  clock.nowMs += 49_499
  expect(await limits.charge(charges)).toEqual({ isAllowed: false, retryAfterSeconds: 1 })
  clock.nowMs += 1
  expect(await limits.charge(charges)).toEqual({ isAllowed: true })
})

test('servers count together', async () => {
  const charges = [byAddress(randomAddress())]
  const servers = Array.from({ length: 4 }, () => create().limits)
  const results = await Promise.all(
    servers.flatMap((server) => Array.from({ length: 10 }, async () => server.charge(charges))),
  )
  expect(results.filter((result) => result.isAllowed)).toHaveLength(5)
})

test('subjects and limits are counted separately', async () => {
  const { limits } = create()
  const subject = randomAddress()
  await inTurn(6, () => limits.charge([byAddress(subject)]))
  expect(await limits.charge([byAddress(randomAddress())])).toEqual({ isAllowed: true })
  expect(await limits.charge([{ limit: 'resolve', by: 'address', subject }])).toEqual({
    isAllowed: true,
  })
})

test('an IPv6 address shares its limit with its /64, and IPv4 is the same when mapped', async () => {
  const { limits } = create()
  const prefix = `2001:db8:${randomBytes(2).toString('hex')}:1:`
  let host = 1
  await inTurn(5, () => limits.charge([byAddress(`${prefix}:${(host++).toString(16)}`)]))
  expect((await limits.charge([byAddress(`${prefix}abcd::1`)])).isAllowed).toBe(false)
  const v4 = randomAddress()
  await inTurn(5, () => limits.charge([byAddress(v4)]))
  expect((await limits.charge([byAddress(`::ffff:${v4}`)])).isAllowed).toBe(false)
})

describe('an IPv6 /48', () => {
  /** Returns addresses of one /48, each in a /64 of its own. */
  const createNetwork = () => {
    const prefix = `2001:db8:${randomBytes(2).toString('hex')}`
    let network = 0
    return () => `${prefix}:${(network++).toString(16)}::1`
  }

  test('may do ten times as much as a /64, however its addresses are chosen', async () => {
    const { limits } = create()
    const nextAddress = createNetwork()
    const results = await inTurn(60, () => limits.charge([byAddress(nextAddress())]))
    expect(results).toEqual(results.map((_, at) => at < 50))
    expect((await limits.charge([byAddress(createNetwork()())])).isAllowed).toBe(true)
  })

  test('is limited too where the first requests of an address are not counted in Redis', async () => {
    const { limits } = create()
    const nextAddress = createNetwork()
    const results = await inTurn(250, () =>
      limits.charge([{ limit: 'events', by: 'address', subject: nextAddress() }]),
    )
    expect(results).toEqual(results.map((_, at) => at < 200))
  })

  test('is not a unit of IPv4', async () => {
    const { limits } = create()
    const prefix = randomAddress().replace(/\d+$/, '')
    let host = 0
    const results = await inTurn(60, () => limits.charge([byAddress(`${prefix}${host++}`)]))
    expect(results).not.toContain(false)
  })
})

test('a request is refused if one of its charges is over its limit, until the latest window ends', async () => {
  const { limits } = create()
  const address = byAddress(randomAddress())
  const key: Charge = { limit: 'match', by: 'key', subject: randomBytes(8).toString('hex') }
  await inTurn(4, () => limits.charge([key]))
  expect(await limits.charge([address, key])).toEqual({ isAllowed: false, retryAfterSeconds: 590 })
  expect(await limits.charge([address])).toEqual({ isAllowed: true })
})

test('a combination without an entry in the table is not limited and not counted', async () => {
  const { limits } = create()
  const subject = randomBytes(8).toString('hex')
  const charge: Charge = { limit: 'resolve', by: 'key', subject }
  expect(await inTurn(50, () => limits.charge([charge]))).not.toContain(false)
  expect(await redis.client.keys(`*${subject}*`)).toEqual([])
})

async function countCommands(act: () => Promise<unknown>): Promise<number> {
  const readTotal = async () =>
    Number(/total_commands_processed:(\d+)/.exec(await redis.client.info('stats'))?.[1])
  const before = await readTotal()
  await act()
  return (await readTotal()) - before - 1
}

test('a flood from one address reaches neither Redis nor the budget of the link it targets', async () => {
  const { limits } = create()
  const link: Charge = { limit: 'click', by: 'link', subject: randomBytes(8).toString('hex') }
  const flood = [byAddress(randomAddress()), link]
  await inTurn(6, () => limits.charge(flood))
  expect(await countCommands(() => inTurn(1000, () => limits.charge(flood)))).toBe(0)
  expect(await limits.charge([byAddress(randomAddress()), link])).toEqual({ isAllowed: true })
})

describe('a limit whose first requests are counted in the process', () => {
  const toCharges = (subject: string): Charge[] => [{ limit: 'events', by: 'address', subject }]
  const countKeys = async () => (await redis.client.keys('tl:rl:events:*')).length

  test('the first requests of an address send nothing to Redis', async () => {
    const { limits } = create()
    // Longer than the interval at which sums are sent: those of the tests before have arrived.
    await sleep(300)
    const before = await countKeys()
    const charges = toCharges(randomAddress())
    expect(await inTurn(4, () => limits.charge(charges))).not.toContain(false)
    await sleep(300)
    expect(await countKeys()).toBe(before)
  })

  test('one server refuses exactly those over the limit', async () => {
    const { limits } = create()
    const v4 = randomAddress()
    await inTurn(10, () => limits.charge(toCharges(v4)))
    const results = await inTurn(20, () => limits.charge(toCharges(`::ffff:${v4}`)))
    expect(results.filter((isAllowed) => isAllowed)).toHaveLength(10)
  })

  test('servers count a busy address together, a moment later', async () => {
    const charges = toCharges(randomAddress())
    const [first, second] = [create().limits, create().limits]
    await inTurn(15, () => first.charge(charges))
    await inTurn(5, () => second.charge(charges))
    await expect
      .poll(async () => (await second.charge(charges)).isAllowed, { interval: 200 })
      .toBe(false)
    // It has sent fewer than the limit itself.
    await expect.poll(async () => (await first.charge(charges)).isAllowed).toBe(false)
  })

  test('a request that counts as several reaches the limit sooner', async () => {
    const { limits } = create()
    const charges = toCharges(randomAddress()).map((charge) => ({ ...charge, times: 3 }))
    const results = await inTurn(10, () => limits.charge(charges))
    expect(results).toEqual(results.map((_, at) => (at + 1) * 3 <= 20))
  })
})

test('a subject is counted separately in each scope', async () => {
  const { limits } = create()
  const miss = { limit: 'match-miss', by: 'address', subject: randomAddress() } as const
  const inScope = (scope: string) => limits.charge([{ ...miss, scope }])
  expect(await inTurn(3, () => inScope('a.example'))).toEqual([true, true, false])
  expect(await inTurn(3, () => inScope('b.example'))).toEqual([true, true, false])
  expect((await limits.charge([miss])).isAllowed).toBe(true)
})

test('counters expire', async () => {
  await redis.client.flushall()
  const { limits } = create()
  const charges = [byAddress(randomAddress()), byAddress(randomAddress())]
  await inTurn(3, () => limits.charge(charges))
  const keys = await redis.client.keys('tl:rl:click:address:*')
  expect(keys.length).toBe(2)
  for (const key of keys) {
    const leftMs = await redis.client.pttl(key)
    expect(leftMs).toBeGreaterThan(50_000)
    expect(leftMs).toBeLessThanOrEqual(60_000)
  }
})

test('no address becomes part of a key, and the hash depends on the secret', async () => {
  await redis.client.flushall()
  const { limits } = create()
  await limits.charge([byAddress('203.0.113.77'), byAddress('2001:db8:abcd:1234::1')])
  await limits.charge([byAddress('not an address')])
  // Counts by link from other tests may still arrive.
  const addressKeys = () => redis.client.keys('tl:rl:click:address:*')
  const keys = await addressKeys()
  // An IPv6 address has two.
  expect(keys).toHaveLength(4)
  const text = keys.join('\n')
  for (const trace of ['203.0.113', 'cb00714d', '2001:db8', '20010db8', 'not an']) {
    expect(text).not.toContain(trace)
  }
  const other = createRedisRateLimits({
    client: redis.client,
    subjectKey: randomBytes(32),
    now: () => Date.parse('2026-11-15T12:00:10.500Z'),
    table,
  })
  await other.charge([byAddress('203.0.113.77')])
  expect(await addressKeys()).toHaveLength(5)
})

test('an account is counted at once for all servers, and no key contains its email', async () => {
  const [one, other] = [create(), create()]
  const email = `${randomBytes(6).toString('hex')}@lumen.example`
  const charges = [{ limit: 'sign-in', by: 'account', subject: email } as const]
  const results = await Promise.all(
    [one, other, one, other, one].map(async ({ limits }) => limits.charge(charges)),
  )
  expect(results.filter((result) => result.isAllowed)).toHaveLength(3)
  const keys = await redis.client.keys('tl:rl:sign-in:account:*')
  expect(keys.length).toBeGreaterThan(0)
  expect(keys.join('\n')).not.toContain(email.slice(0, 12))
})

describe('without Redis', () => {
  test('a strict limit is an outage and no refusal, because attempts cannot be counted', async () => {
    const broken = await startRedis()
    const engine = createRedis({ urls: [broken.url] })
    await ready(engine)
    const { limits, clock, failures } = create(engine, 100)
    const charge = () =>
      limits.charge([{ limit: 'sign-in', by: 'address', subject: randomAddress() }])
    expect(await charge()).toEqual({ isAllowed: true })

    broken.signal('SIGSTOP')
    for (const count of [1, 2, 3]) {
      await expect(charge()).rejects.toMatchObject({ code: 'unavailable' })
      expect(failures.count).toBe(count)
    }

    broken.signal('SIGCONT')
    await engine.check()
    clock.nowMs += 600
    expect(await charge()).toEqual({ isAllowed: true })
    engine.stop()
    await broken.stop()
  })

  test('a request with a strict limit waits for Redis, because a person does', async () => {
    const slow = await startRedis()
    const engine = createRedis({ urls: [slow.url] })
    await ready(engine)
    const { limits, failures } = create(engine, 50)
    slow.signal('SIGSTOP')
    const charged = limits.charge([{ limit: 'sign-in', by: 'address', subject: randomAddress() }])
    await sleep(600)
    slow.signal('SIGCONT')
    expect(await charged).toEqual({ isAllowed: true })
    expect(failures.count).toBe(0)
    engine.stop()
    await slow.stop()
  })

  test('requests are allowed and reported as failures, and counting resumes when Redis is back', async () => {
    const broken = await startRedis()
    const engine = createRedis({ urls: [broken.url] })
    await ready(engine)
    const { limits, clock, failures } = create(engine, 100)
    const charges = [byAddress(randomAddress())]
    await inTurn(2, () => limits.charge(charges))
    expect(failures.count).toBe(0)

    broken.signal('SIGSTOP')
    const started = performance.now()
    expect(await inTurn(20, () => limits.charge(charges))).not.toContain(false)
    // The first one waits. The others do not query Redis during the pause.
    expect(performance.now() - started).toBeLessThan(1000)
    expect(failures.count).toBe(20)

    broken.signal('SIGCONT')
    await engine.check()
    clock.nowMs += 600
    expect((await inTurn(5, () => limits.charge(charges))).at(-1)).toBe(false)
    expect(failures.count).toBe(20)

    await broken.stop('SIGKILL')
    const others = [byAddress(randomAddress())]
    expect(await inTurn(20, () => limits.charge(others))).not.toContain(false)
    expect(failures.count).toBe(40)
    engine.stop()
  })
})

describe('on a cluster', () => {
  let nodes: readonly Redis[] = []
  let cluster: RedisEngine
  beforeAll(async () => {
    nodes = await startRedisCluster()
    cluster = createRedis({ urls: nodes.map(({ url }) => url), commandMs: longWaitMs })
    await ready(cluster)
  }, 60_000)
  afterAll(async () => {
    cluster.stop()
    await Promise.all(nodes.map((node) => node.stop()))
  })

  test('charges whose counters are on different nodes are counted together', async () => {
    const { limits, failures } = create(cluster)
    const link: Charge = { limit: 'click', by: 'link', subject: randomBytes(8).toString('hex') }
    const results = await inTurn(10, () => limits.charge([byAddress(randomAddress()), link]))
    expect(results).toEqual([...Array<boolean>(8).fill(true), false, false])
    expect(failures.count).toBe(0)
  })
})
