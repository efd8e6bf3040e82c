import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { type Counter, createLocalCounters } from '#platform/limits/createLocalCounters.ts'
import { useRedis } from '#test/support/engines.ts'

const redis = useRedis()

function makeCounter(): Counter {
  return { key: `tl:rl:${randomUUID()}`, max: 8, windowMs: 60_000, endsAtMs: Date.now() + 60_000 }
}

const add = (
  times: number,
  counter: Counter,
  counters = createLocalCounters(redis.client, Date.now),
) => {
  const counted = Array.from({ length: times }, () => counters.add(counter))
  return { counters, counted }
}

test('a process sees its own count at once', () => {
  expect(add(5, makeCounter()).counted).toEqual([1, 2, 3, 4, 5])
})

test('a process sees the counts of others a moment later, each counted once', async () => {
  const counter = makeCounter()
  const { counters } = add(5, counter)
  add(7, counter)
  await expect.poll(() => redis.client.get(counter.key)).toBe('12')
  expect(counters.add(counter)).toBeGreaterThanOrEqual(6)
  await expect.poll(() => redis.client.get(counter.key)).toBe('13')
  // Received with the last flush.
  await sleep(50)
  expect(counters.add(counter)).toBe(14)
})

test('a thousand counts are one addition, and the counter expires with its window', async () => {
  const counter = makeCounter()
  const sent: string[] = []
  const { incrby } = redis.client
  redis.client.incrby = (key: string, by: number) => {
    sent.push(key)
    return incrby.call(redis.client, key, by)
  }
  add(1000, counter)
  await expect.poll(() => redis.client.get(counter.key)).toBe('1000')
  redis.client.incrby = incrby
  expect(sent.filter((key) => key === counter.key)).toHaveLength(1)
  await expect.poll(() => redis.client.pttl(counter.key)).toBeGreaterThan(50_000)
})

test('a counter without an expiry gets one with the next count', async () => {
  const counter = makeCounter()
  await redis.client.incrby(counter.key, 3)
  add(1, counter)
  await expect.poll(() => redis.client.get(counter.key)).toBe('4')
  await expect.poll(() => redis.client.pttl(counter.key)).toBeGreaterThan(50_000)
})

test('a failed flush is reported, and later counts are stored', async () => {
  let failures = 0
  const counter = makeCounter()
  const { incrby } = redis.client
  redis.client.incrby = () => Promise.reject(new Error('unavailable'))
  const counters = createLocalCounters(redis.client, Date.now, () => failures++)
  counters.add(counter)
  await expect.poll(() => failures).toBe(1)
  redis.client.incrby = incrby
  expect(counters.add(counter)).toBe(1)
  await expect.poll(() => redis.client.get(counter.key)).toBe('1')
})
