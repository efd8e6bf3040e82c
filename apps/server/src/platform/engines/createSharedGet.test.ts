import { Cluster } from 'ioredis'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createSharedGet } from './createSharedGet.ts'
import type { RedisClient } from './redis.ts'

function create(mget: (keys: readonly string[]) => Promise<(string | null)[]>) {
  const spy = vi.fn(mget)
  return { get: createSharedGet({ mget: spy, options: {} } as unknown as RedisClient), mget: spy }
}

const toValue = (key: string) => (key === 'absent' ? null : `value of ${key}`)

test('keys that are requested in one turn are read with one command', async () => {
  const { get, mget } = create((keys) => Promise.resolve(keys.map(toValue)))
  expect(await Promise.all(['a', 'absent', 'b', 'a'].map(get))).toEqual([
    'value of a',
    null,
    'value of b',
    'value of a',
  ])
  expect(mget.mock.calls).toEqual([[['a', 'absent', 'b', 'a']]])
})

test('a key that is requested while a command runs is read with the next one', async () => {
  const { get, mget } = create((keys) => Promise.resolve(keys.map(toValue)))
  const first = get('a')
  await new Promise(setImmediate)
  expect(await Promise.all([first, get('b')])).toEqual(['value of a', 'value of b'])
  expect(mget.mock.calls).toEqual([[['a']], [['b']]])
})

test('a failed command rejects the keys that it was for and no others', async () => {
  const { get, mget } = create((keys) => Promise.resolve(keys.map(toValue)))
  mget.mockRejectedValueOnce(new Error('down'))
  const results = await Promise.allSettled([get('a'), get('b')])
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await get('a')).toBe('value of a')
})

test('in a cluster, each key has a command of its own', async () => {
  const cluster = new Cluster(['redis://127.0.0.1:1'], { lazyConnect: true })
  onTestFinished(() => {
    cluster.disconnect()
  })
  const get = vi
    .spyOn(cluster, 'get')
    .mockImplementation((key) => Promise.resolve(`v ${String(key)}`))
  const sharedGet = createSharedGet(cluster)
  expect(await Promise.all([sharedGet('a'), sharedGet('b')])).toEqual(['v a', 'v b'])
  expect(get).toHaveBeenCalledTimes(2)
})
