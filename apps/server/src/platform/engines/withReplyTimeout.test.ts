import { Cluster, Redis } from 'ioredis'
import { expect, test } from 'vitest'
import { withReplyTimeout } from './withReplyTimeout.ts'

const single = new Redis({ lazyConnect: true, commandTimeout: 20 })
const cluster = new Cluster([], { lazyConnect: true, redisOptions: { commandTimeout: 20 } })
const never = new Promise<never>(() => undefined)

test.each([single, cluster])('replies that do not arrive are an error', async (client) => {
  await expect(withReplyTimeout(client, never)).rejects.toThrow(
    'Redis did not respond within 80 ms.',
  )
})

test('replies that were late because the process was busy are returned', async () => {
  const late = new Promise((resolve) => setTimeout(resolve, 30, 7))
  expect(await withReplyTimeout(single, late)).toBe(7)
})

test('replies are returned, and so are their errors', async () => {
  expect(await withReplyTimeout(single, Promise.resolve(7))).toBe(7)
  await expect(withReplyTimeout(single, Promise.reject(new Error('MOVED')))).rejects.toThrow(
    'MOVED',
  )
})

test('a client without a timeout waits', async () => {
  const patient = new Redis({ lazyConnect: true })
  expect(await withReplyTimeout(patient, Promise.resolve(7))).toBe(7)
})
