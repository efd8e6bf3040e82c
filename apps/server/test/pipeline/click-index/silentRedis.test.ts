import { Redis } from 'ioredis'
import { expect, test } from 'vitest'
import { createRedisClickIndex } from '#pipeline/click-index/clickIndex.redis.ts'
import { createSeenEvents } from '#pipeline/event-log/seenEvents.ts'
import { dayMs } from '#platform/time/durations.ts'

const never = () => new Promise<never>(() => undefined)

/** A client whose own timeout does not hold, as in a cluster while a replica takes over. */
const client = Object.assign(new Redis({ lazyConnect: true, commandTimeout: 20 }), {
  zrevrangebyscoreBuffer: never,
  zcount: never,
  mget: never,
})

test('a look-up of clicks fails if Redis does not reply', async () => {
  const index = createRedisClickIndex({ client, matchWindowMs: dayMs })
  const hash = 'k1:2026-01-01:AAAAAAAAAAAAAAAA:4'
  const keys = [{ hash, found: 'same-v4' as const, fromMs: 0 }]
  const has = { v4: true, v6: false }
  await expect(index.find('app', keys, has, Date.now())).rejects.toThrow('did not respond')
})

test('no event is known if Redis does not reply', async () => {
  const seen = createSeenEvents(client)
  expect(await seen.find('app', 'install')).toEqual(new Set())
})
