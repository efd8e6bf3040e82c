import { Redis } from 'ioredis'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { Program } from '../startProgram.ts'

/** Tests that a Redis does what the service depends on. */
export function describeRedis(
  title: string,
  start: () => Promise<Program & { readonly url: string }>,
): void {
  describe(title, () => {
    let server: Awaited<ReturnType<typeof start>>
    let redis: Redis

    beforeAll(async () => {
      server = await start()
      redis = new Redis(server.url, { enableAutoPipelining: true })
    })
    beforeEach(async () => {
      await redis.flushall()
    })
    afterAll(async () => {
      redis.disconnect()
      await server.stop()
    })

    async function connect(): Promise<Redis> {
      const other = redis.duplicate()
      onTestFinished(() => {
        other.disconnect()
      })
      await other.ping()
      return other
    }

    test('responds', async () => {
      expect(await redis.ping()).toBe('PONG')
    })

    test('counts', async () => {
      expect(await redis.get('count')).toBeNull()
      expect(await redis.incr('count')).toBe(1)
      expect(await redis.incrby('count', 41)).toBe(42)
      expect(await redis.get('count')).toBe('42')
    })

    test('counts that clients send at once are not lost', async () => {
      const clients = await Promise.all([connect(), connect(), connect()])
      const counts = clients.flatMap((client) =>
        Array.from({ length: 100 }, () => client.incr('count')),
      )
      expect(new Set(await Promise.all(counts)).size).toBe(300)
    })

    test('a key expires after a period', async () => {
      await redis.incr('brief')
      expect(await redis.pttl('brief')).toBe(-1)
      expect(await redis.pexpire('brief', 60_000)).toBe(1)
      expect(await redis.pttl('brief')).toBeGreaterThan(50_000)
      await redis.incr('brief')
      expect(await redis.pttl('brief')).toBeGreaterThan(50_000)
      await redis.pexpire('brief', 20)
      await expect.poll(() => redis.get('brief'), { interval: 5 }).toBeNull()
      expect(await redis.incr('brief')).toBe(1)
      expect(await redis.pttl('brief')).toBe(-1)
    })

    test('an expiry can be set only where there is none', async () => {
      await redis.incr('once')
      expect(await redis.pexpire('once', 60_000, 'NX')).toBe(1)
      expect(await redis.pexpire('once', 20, 'NX')).toBe(0)
      expect(await redis.pttl('once')).toBeGreaterThan(50_000)
      expect(await redis.pexpire('missing', 20, 'NX')).toBe(0)
    })

    test('a key expires at a time, and at once if that has passed', async () => {
      const seconds = Math.floor(Date.now() / 1000)
      await redis.sadd('set', 'a')
      expect(await redis.expireat('set', seconds + 100)).toBe(1)
      expect(await redis.expiretime('set')).toBe(seconds + 100)
      expect(await redis.expireat('set', seconds - 100)).toBe(1)
      expect(await redis.keys('*')).toEqual([])
      expect(await redis.expireat('set', seconds + 100)).toBe(0)
      expect(await redis.pexpire('set', 100)).toBe(0)
      expect(await redis.pttl('set')).toBe(-2)
      expect(await redis.expiretime('set')).toBe(-2)
    })

    test('keys are found by a pattern', async () => {
      await Promise.all(['tl:{a.b}:1', 'tl:{a-b}:2', 'other'].map((key) => redis.incr(key)))
      expect(await redis.keys('tl:{a.b}:*')).toEqual(['tl:{a.b}:1'])
      expect((await redis.keys('tl:*:?')).sort()).toEqual(['tl:{a-b}:2', 'tl:{a.b}:1'])
      expect(await redis.keys('th')).toEqual([])
      expect(await redis.del('other', 'missing')).toBe(1)
      expect(await redis.keys('other')).toEqual([])
    })

    test('strings are replaced with their expiry, and read together', async () => {
      expect(await redis.set('text', 'a')).toBe('OK')
      expect(await redis.pttl('text')).toBe(-1)
      expect(await redis.set('text', 'b', 'PX', 60_000)).toBe('OK')
      expect(await redis.pttl('text')).toBeGreaterThan(50_000)
      await redis.sadd('set', 'a')
      expect(await redis.mget('text', 'missing', 'set')).toEqual(['b', null, null])
      expect(await redis.set('set', 'c')).toBe('OK')
      expect(await redis.mget('set')).toEqual(['c'])
      expect(await redis.set('text', 'd')).toBe('OK')
      expect(await redis.pttl('text')).toBe(-1)
      await expect(redis.call('set', 'text', 'e', 'PX', '0')).rejects.toThrow('invalid expire')
      await expect(redis.call('set', 'text', 'e', 'YY')).rejects.toThrow('syntax error')
      await expect(redis.call('set', 'text', 'e', 'PX')).rejects.toThrow('syntax error')
    })

    test('sets', async () => {
      expect(await redis.sadd('set', 'a', 'b', 'a')).toBe(2)
      expect(await redis.sadd('set', 'b', 'c')).toBe(1)
      expect(await redis.smismember('set', 'a', 'x', 'c')).toEqual([1, 0, 1])
      expect(await redis.smismember('missing', 'a', 'b')).toEqual([0, 0])
      expect((await redis.smembers('set')).sort()).toEqual(['a', 'b', 'c'])
      expect(await redis.srem('set', 'a', 'x')).toBe(1)
      expect(await redis.srem('set', 'b', 'c')).toBe(2)
      expect(await redis.type('set')).toBe('none')
      expect(await redis.srem('set', 'b')).toBe(0)
    })

    test('hashes', async () => {
      expect(await redis.hmget('hash', 'a', 'b')).toEqual([null, null])
      expect(await redis.hincrbyfloat('hash', 'a', -0.5)).toBe('-0.5')
      expect(await redis.hincrbyfloat('hash', 'a', -39.5)).toBe('-40')
      const small = await redis.hincrbyfloat('hash', 'b', -0.1)
      expect(Number(small)).toBeCloseTo(-0.1, 12)
      expect(await redis.hmget('hash', 'a', 'x')).toEqual(['-40', null])
      expect((await redis.hkeys('hash')).sort()).toEqual(['a', 'b'])
      expect(await redis.hvals('hash')).toContain('-40')
      expect(await redis.hdel('hash', 'a', 'x')).toBe(1)
      expect(await redis.hdel('hash', 'b')).toBe(1)
      expect(await redis.type('hash')).toBe('none')
      expect(await redis.hdel('hash', 'b')).toBe(0)
    })

    test('sorted sets are sorted by score, then by bytes', async () => {
      const members = [Buffer.from([0x7f]), Buffer.from([0x80, 1]), Buffer.from([0xff]), 'é']
      for (const member of members) expect(await redis.zadd('set', 7, member)).toBe(1)
      expect(await redis.zadd('set', 6, 'six', 8, 'eight')).toBe(2)
      expect(await redis.zadd('set', 6, 'six')).toBe(0)
      expect(await redis.zcard('set')).toBe(6)
      expect(await redis.zcount('set', 7, 7)).toBe(4)
      expect(await redis.zcount('set', '-inf', '+inf')).toBe(6)
      expect(await redis.zrevrangebyscoreBuffer('set', 7, 7)).toEqual([
        Buffer.from([0xff]),
        Buffer.from('é'),
        Buffer.from([0x80, 1]),
        Buffer.from([0x7f]),
      ])
      expect(await redis.zrevrangebyscoreBuffer('set', 7, 7, 'LIMIT', 0, 1)).toEqual([
        Buffer.from([0xff]),
      ])
      expect(await redis.zrevrangebyscore('set', 7, 7, 'LIMIT', 4, 2)).toEqual([])
      expect(await redis.zrevrangebyscore('missing', 7, 7, 'LIMIT', 0, 2)).toEqual([])
      expect(await redis.zrange('set', '0', '0', 'WITHSCORES')).toEqual(['six', '6'])
      expect(await redis.zrange('set', '5', '-1')).toEqual(['eight'])
    })

    test('a member moves to its new score, and an empty sorted set is gone', async () => {
      await redis.zadd('set', 1, 'a')
      expect(await redis.zadd('set', 2, 'a')).toBe(0)
      expect(await redis.zcount('set', 1, 1)).toBe(0)
      expect(await redis.zrem('set', 'a', 'x')).toBe(1)
      expect(await redis.zrem('set', 'a')).toBe(0)
      expect(await redis.keys('*')).toEqual([])
    })

    test('scores are exact up to 53 bits', async () => {
      const score = 2 ** 53 - 1
      await redis.zadd('set', score, 'a', score - 1, 'b')
      expect(await redis.zrevrangebyscore('set', score, score)).toEqual(['a'])
      expect(await redis.zcount('set', score - 1, score - 1)).toBe(1)
    })

    test('every byte of a key and a value is kept', async () => {
      const bytes = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte))
      await redis.sadd(bytes, bytes)
      expect(await redis.keysBuffer('*')).toEqual([bytes])
      expect(await redis.smembersBuffer(bytes)).toEqual([bytes])
    })

    test('a large value arrives whole', async () => {
      const large = 'x'.repeat(500_000)
      await redis.sadd('set', large, 'small')
      expect(await redis.smismember('set', large, `${large}x`)).toEqual([1, 0])
    })

    test('a message reaches the subscribers of its channel, in order', async () => {
      const [first, second] = await Promise.all([connect(), connect()])
      const received: string[] = []
      first.on('message', (channel: string, text: string) => received.push(`1 ${channel} ${text}`))
      second.on('message', (channel: string, text: string) => received.push(`2 ${channel} ${text}`))
      expect(await first.subscribe('links')).toBe(1)
      expect(await second.subscribe('links', 'other')).toBe(2)
      expect(await redis.publish('links', 'é')).toBe(2)
      expect(await redis.publish('other', 'b')).toBe(1)
      expect(await redis.publish('unknown', 'c')).toBe(0)
      await expect.poll(() => received.sort()).toEqual(['1 links é', '2 links é', '2 other b'])
      expect(await second.unsubscribe('links')).toBe(1)
      expect(await redis.publish('links', 'd')).toBe(1)
      second.disconnect()
      await expect.poll(() => redis.publish('other', 'e')).toBe(0)
    })

    test('replies of a pipeline come in its order, with errors in their places', async () => {
      await redis.sadd('set', 'a')
      const replies = await redis.pipeline().incr('a').incr('set').incr('a').exec()
      expect(replies?.map(([error, value]) => error?.message.split(' ')[0] ?? value)).toEqual([
        1,
        'WRONGTYPE',
        2,
      ])
    })

    test.each([
      ['WRONGTYPE', ['zcard', 'text']],
      ['WRONGTYPE', ['hdel', 'text', 'a']],
      ['WRONGTYPE', ['sadd', 'text', 'a']],
      ['value is not an integer', ['incrby', 'text', 'x']],
      ['value is not an integer', ['pexpire', 'text', '1.5']],
      ['not a valid float', ['hincrbyfloat', 'hash', 'a', 'x']],
      ['not a valid float', ['zadd', 'zset', 'x', 'a']],
      ['not a float', ['zcount', 'zset', 'x', '1']],
      ['syntax error', ['zadd', 'zset', '1', 'a', '2']],
      ['syntax error', ['zrange', 'zset', '0', '1', 'x']],
      ['wrong number of arguments', ['get']],
      ['wrong number of arguments', ['incr', 'a', 'b']],
      ['wrong number of arguments', ['publish', 'a']],
      ['unknown command', ['constructor']],
    ] as const)('fails with "%s": %j', async (message, [name, ...args]) => {
      await redis.incr('text')
      await expect(redis.call(name, ...args)).rejects.toThrow(message)
      expect(await redis.keys('*')).toEqual(['text'])
    })
  })
}
