import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { createCache } from './createCache.ts'

interface Thing {
  readonly name: string
}

/** A source that can be changed, stopped and counted. */
function makeSource() {
  const source = {
    value: { name: 'first' } as Thing | null,
    loads: 0,
    fails: false,
    waitMs: 0,
    load: async (): Promise<Thing | null> => {
      source.loads += 1
      if (source.waitMs > 0) await sleep(source.waitMs)
      if (source.fails) throw new Error('The database is away.')
      return source.value
    },
  }
  return source
}

const freshMs = 60
const absentMs = 20
const over = (ms: number) => sleep(ms + 15)

function setUp(maxEntries = 100) {
  const source = makeSource()
  return { source, cache: createCache<Thing>({ load: source.load, maxEntries, freshMs, absentMs }) }
}

/** Asks until the answer is another, as visitors do. */
async function eventually(get: () => Promise<Thing | null>, name: string | null): Promise<void> {
  await expect.poll(async () => (await get())?.name ?? null, { timeout: 2_000 }).toBe(name)
}

test('a fresh value is loaded once', async () => {
  const { source, cache } = setUp()
  for (let time = 0; time < 5; time++) expect(await cache.get('a')).toEqual({ name: 'first' })
  expect(source.loads).toBe(1)
})

test('a thousand who ask for the same unknown key at once wait for one load', async () => {
  const { source, cache } = setUp()
  source.waitMs = 10
  const answers = await Promise.all(Array.from({ length: 1_000 }, () => cache.get('a')))
  expect(new Set(answers)).toEqual(new Set([source.value]))
  expect(source.loads).toBe(1)
})

test('a failure is told to all who waited, and the next one asks again', async () => {
  // With nothing stale to serve, the cache answers "there is none" in place of the failure.
  const { source, cache } = setUp()
  source.fails = true
  const answers = await Promise.allSettled(Array.from({ length: 10 }, () => cache.get('a')))
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill('rejected'))
  expect(source.loads).toBe(1)
  source.fails = false
  expect(await cache.get('a')).toEqual({ name: 'first' })
})

test('the oldest goes when there is no more room', async () => {
  const { source, cache } = setUp(2)
  for (const key of ['a', 'b', 'c', 'b', 'c']) await cache.get(key)
  expect(source.loads).toBe(3)
  await cache.get('a')
  expect(source.loads).toBe(4)
})

describe('a change', () => {
  test('is not seen while the value is fresh, and is seen after it', async () => {
    const { source, cache } = setUp()
    await cache.get('a')
    source.value = { name: 'second' }
    expect(await cache.get('a')).toEqual({ name: 'first' })
    await over(freshMs)
    await eventually(() => cache.get('a'), 'second')
  })

  test('is seen by the first who asks after that time, however long ago it was', async () => {
    // A stale value is served once more before it is loaded anew: for a key that nobody has used since,
    // a revoked one works again after hours, and a link that was closed still leads somewhere.
    const { source, cache } = setUp()
    await cache.get('a')
    source.value = null
    await over(3 * freshMs)
    expect(await cache.get('a')).toBeNull()
  })
})

describe('through an outage', () => {
  test('what was known is served, for as long as it takes', async () => {
    const { source, cache } = setUp()
    await cache.get('a')
    source.fails = true
    for (let time = 0; time < 3; time++) {
      await over(freshMs)
      expect(await cache.get('a')).toEqual({ name: 'first' })
    }
    source.fails = false
    source.value = { name: 'second' }
    await over(freshMs)
    await eventually(() => cache.get('a'), 'second')
  })

  test('what was not known rejects, and is never taken for absent', async () => {
    // The cache resolves to null when the load fails: an outage becomes a 404, or a 401.
    const { source, cache } = setUp()
    source.fails = true
    for (let time = 0; time < 3; time++) await expect(cache.get('a')).rejects.toThrow('away')
    source.fails = false
    expect(await cache.get('a')).toEqual({ name: 'first' })
  })

  test('what was absent long ago is unknown', async () => {
    // "There is none" is served stale like a value is: a 404 in place of the 503 that was promised.
    const { source, cache } = setUp()
    source.value = null
    await cache.get('a')
    await over(3 * absentMs)
    source.fails = true
    await cache.get('a').catch(() => undefined)
    await expect(cache.get('a')).rejects.toThrow('away')
  })
})

describe('what is not there', () => {
  test('is remembered for a short while', async () => {
    const { source, cache } = setUp()
    source.value = null
    for (let time = 0; time < 5; time++) expect(await cache.get('a')).toBeNull()
    expect(source.loads).toBe(1)
  })

  test('is looked for again much sooner than a value is', async () => {
    const source = makeSource()
    const cache = createCache<Thing>({ load: source.load, maxEntries: 9, freshMs: 1e9, absentMs })
    source.value = null
    await cache.get('a')
    source.value = { name: 'first' }
    await over(absentMs)
    await eventually(() => cache.get('a'), 'first')
    // And then it is a value like any other.
    source.value = { name: 'second' }
    await over(3 * absentMs)
    expect(await cache.get('a')).toEqual({ name: 'first' })
  })

  test('is found by the first who asks once that while is over', async () => {
    // Somebody who opens a link too early makes it a 404 for the first who opens it in time.
    const { source, cache } = setUp()
    source.value = null
    await cache.get('a')
    source.value = { name: 'first' }
    await over(3 * absentMs)
    expect(await cache.get('a')).toEqual({ name: 'first' })
  })
})

describe('a key that is dropped', () => {
  test('is loaded again', async () => {
    const { source, cache } = setUp()
    await cache.get('a')
    source.value = { name: 'second' }
    cache.drop('a')
    expect(await cache.get('a')).toEqual({ name: 'second' })
  })

  test('while it is being loaded is not remembered as it was', async () => {
    const { promise: old, resolve: answerLate } = Promise.withResolvers<Thing>()
    const answers = [old, Promise.resolve({ name: 'second' }), Promise.resolve({ name: 'third' })]
    const load = () => answers.shift() ?? Promise.resolve(null)
    const cache = createCache<Thing>({ load, maxEntries: 10, freshMs: 60_000, absentMs })
    const early = cache.get('a')
    cache.drop('a')
    expect(await cache.get('a')).toEqual({ name: 'second' })
    answerLate({ name: 'first' })
    expect(await early).toEqual({ name: 'first' })
    expect(await cache.get('a')).toEqual({ name: 'second' })
  })
})
