import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { createCache } from './createCache.ts'

interface Item {
  readonly name: string
}

/** A source that can be changed and made to fail, and that counts its loads. */
function createSource() {
  const source = {
    value: { name: 'first' } as Item | null,
    loads: 0,
    fails: false,
    waitMs: 0,
    load: async (): Promise<Item | null> => {
      source.loads += 1
      if (source.waitMs > 0) await sleep(source.waitMs)
      if (source.fails) throw new Error('The database is down.')
      return source.value
    },
  }
  return source
}

const freshMs = 60
const absentMs = 20
const waitPast = (ms: number) => sleep(ms + 15)

function setUp(maxEntries = 100) {
  const source = createSource()
  return { source, cache: createCache<Item>({ load: source.load, maxEntries, freshMs, absentMs }) }
}

/** Polls until the value has the given name. */
async function eventually(get: () => Promise<Item | null>, name: string | null): Promise<void> {
  await expect.poll(async () => (await get())?.name ?? null, { timeout: 2_000 }).toBe(name)
}

test('a fresh value is loaded once', async () => {
  const { source, cache } = setUp()
  for (let time = 0; time < 5; time++) expect(await cache.get('a')).toEqual({ name: 'first' })
  expect(source.loads).toBe(1)
})

test('missing keys, however many, do not push out values', async () => {
  const { source, cache } = setUp(10)
  await cache.get('a')
  source.value = null
  for (let key = 0; key < 50; key++) expect(await cache.get(`missing${key}`)).toBeNull()
  source.fails = true
  expect(await cache.get('a')).toEqual({ name: 'first' })
})

test('a thousand concurrent calls for an unknown key share one load', async () => {
  const { source, cache } = setUp()
  source.waitMs = 10
  const results = await Promise.all(Array.from({ length: 1_000 }, () => cache.get('a')))
  expect(new Set(results)).toEqual(new Set([source.value]))
  expect(source.loads).toBe(1)
})

test('a failed load rejects all waiting calls, and the next call loads again', async () => {
  // Guards against returning null instead of the failure when there is no stale value.
  const { source, cache } = setUp()
  source.fails = true
  const results = await Promise.allSettled(Array.from({ length: 10 }, () => cache.get('a')))
  expect(results.map(({ status }) => status)).toEqual(Array(10).fill('rejected'))
  expect(source.loads).toBe(1)
  source.fails = false
  expect(await cache.get('a')).toEqual({ name: 'first' })
})

test('the least recently used key is evicted when the cache is full', async () => {
  const { source, cache } = setUp(2)
  for (const key of ['a', 'b', 'c', 'b', 'c']) await cache.get(key)
  expect(source.loads).toBe(3)
  await cache.get('a')
  expect(source.loads).toBe(4)
})

describe('a change', () => {
  test('is not visible while the value is fresh, and is visible afterwards', async () => {
    const { source, cache } = setUp()
    await cache.get('a')
    source.value = { name: 'second' }
    expect(await cache.get('a')).toEqual({ name: 'first' })
    await waitPast(freshMs)
    await eventually(() => cache.get('a'), 'second')
  })

  test('is visible to the first call long after the value was loaded', async () => {
    // Guards against serving a stale value once more before reloading: a revoked key that was not used for
    // hours would work again, and a disabled link would still redirect.
    const { source, cache } = setUp()
    await cache.get('a')
    source.value = null
    await waitPast(3 * freshMs)
    expect(await cache.get('a')).toBeNull()
  })
})

describe('during an outage', () => {
  test('a cached value is served for as long as the outage lasts', async () => {
    const { source, cache } = setUp()
    await cache.get('a')
    source.fails = true
    for (let time = 0; time < 3; time++) {
      await waitPast(freshMs)
      expect(await cache.get('a')).toEqual({ name: 'first' })
    }
    source.fails = false
    source.value = { name: 'second' }
    await waitPast(freshMs)
    await eventually(() => cache.get('a'), 'second')
  })

  test('an unknown key rejects and never counts as missing', async () => {
    // Guards against resolving to null when the load fails: an outage would become a 404 or a 401.
    const { source, cache } = setUp()
    source.fails = true
    for (let time = 0; time < 3; time++) await expect(cache.get('a')).rejects.toThrow('down')
    source.fails = false
    expect(await cache.get('a')).toEqual({ name: 'first' })
  })

  test('a key that was missing long ago is unknown', async () => {
    // Guards against serving a stale absence: a 404 instead of a 503.
    const { source, cache } = setUp()
    source.value = null
    await cache.get('a')
    await waitPast(3 * absentMs)
    source.fails = true
    await cache.get('a').catch(() => undefined)
    await expect(cache.get('a')).rejects.toThrow('down')
  })
})

describe('a missing key', () => {
  test('is cached for a short time', async () => {
    const { source, cache } = setUp()
    source.value = null
    for (let time = 0; time < 5; time++) expect(await cache.get('a')).toBeNull()
    expect(source.loads).toBe(1)
  })

  test('is reloaded much sooner than a value', async () => {
    const source = createSource()
    const cache = createCache<Item>({ load: source.load, maxEntries: 9, freshMs: 1e9, absentMs })
    source.value = null
    await cache.get('a')
    source.value = { name: 'first' }
    await waitPast(absentMs)
    await eventually(() => cache.get('a'), 'first')
    // From then on it is cached like any other value.
    source.value = { name: 'second' }
    await waitPast(3 * absentMs)
    expect(await cache.get('a')).toEqual({ name: 'first' })
  })

  test('is found by the first call after that time', async () => {
    // Guards against a 404 for the first visit after a link was created, because of an earlier visit.
    const { source, cache } = setUp()
    source.value = null
    await cache.get('a')
    source.value = { name: 'first' }
    await waitPast(3 * absentMs)
    expect(await cache.get('a')).toEqual({ name: 'first' })
  })
})

describe('a dropped key', () => {
  test('is loaded again', async () => {
    const { source, cache } = setUp()
    await cache.get('a')
    source.value = { name: 'second' }
    cache.drop('a')
    expect(await cache.get('a')).toEqual({ name: 'second' })
  })

  test('ignores the result of a load that started before the drop', async () => {
    const { promise: old, resolve: resolveOld } = Promise.withResolvers<Item>()
    const results = [old, Promise.resolve({ name: 'second' }), Promise.resolve({ name: 'third' })]
    const load = () => results.shift() ?? Promise.resolve(null)
    const cache = createCache<Item>({ load, maxEntries: 10, freshMs: 60_000, absentMs })
    const early = cache.get('a')
    cache.drop('a')
    expect(await cache.get('a')).toEqual({ name: 'second' })
    resolveOld({ name: 'first' })
    expect(await early).toEqual({ name: 'first' })
    expect(await cache.get('a')).toEqual({ name: 'second' })
  })
})

describe('an expired cache', () => {
  test('loads each value again at its next use', async () => {
    const { source, cache } = setUp()
    await cache.get('key')
    source.value = { name: 'second' }
    cache.expire()
    expect(await cache.get('key')).toEqual({ name: 'second' })
    expect(await cache.get('key')).toEqual({ name: 'second' })
    expect(source.loads).toBe(2)
  })

  test('ignores the result of a load that started before', async () => {
    const { source, cache } = setUp()
    source.waitMs = 20
    const loading = cache.get('key')
    cache.expire()
    await loading
    source.value = { name: 'second' }
    expect(await cache.get('key')).toEqual({ name: 'second' })
  })

  test('still serves its values during an outage', async () => {
    const { source, cache } = setUp()
    await cache.get('key')
    source.fails = true
    cache.expire()
    expect(await cache.get('key')).toEqual({ name: 'first' })
  })
})
