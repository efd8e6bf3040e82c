import { expect, test } from 'vitest'
import {
  comparePositions,
  type LogPosition,
  toPositionBefore,
} from '#pipeline/event-log/logPosition.ts'
import type { LogTail, TailedEntry } from '#pipeline/event-log/logTail.ts'
import { createLiveFeed, type LiveSubscriber } from '#pipeline/live/createLiveFeed.ts'
import type { LiveEntry } from '#pipeline/live/liveEntry.ts'
import { makeEntry } from '../event-log/eventLog.contract.ts'

const startMs = 1_790_000_000_000
const pageSize = 50

/** A log in memory. The number of the transaction is the number of the entry. */
function createFakeLog() {
  const entries: TailedEntry[] = []
  const counts = { reads: 0 }
  const state = { nowMs: startMs, isDown: false }
  const end = () => toPositionBefore(BigInt(entries.length + 1), state.nowMs)
  const tail: LogTail = {
    findEnd: () => (state.isDown ? Promise.reject(new Error('down')) : Promise.resolve(end())),
    async read(after, until, appIds) {
      counts.reads += 1
      await Promise.resolve()
      if (state.isDown) throw new Error('down')
      const limit = until ?? end()
      const rest = entries.filter(
        ({ position }) =>
          comparePositions(position, after) > 0 && comparePositions(position, limit) <= 0,
      )
      const page = rest.slice(0, pageSize)
      const isLast = rest.length <= pageSize
      return {
        entries: page.filter(({ entry }) => appIds.has(entry.appId)),
        end: isLast ? limit : (page.at(-1)?.position ?? limit),
        isLast,
      }
    },
  }
  function write(name: string, appId = 'app_1'): LogPosition {
    const xid = String(entries.length + 1)
    const batchId = '00000000-0000-7000-8000-000000000000'
    const position = { atMs: state.nowMs, xid, batchId, index: 0 }
    entries.push({ position, entry: { ...makeEntry(null, appId), name } })
    return position
  }
  return { tail, write, state, counts, end }
}

function createFeed(log: ReturnType<typeof createFakeLog>) {
  const described: string[] = []
  const feed = createLiveFeed({
    tail: log.tail,
    now: () => log.state.nowMs,
    pollMs: 5,
    describe: (entry) => {
      const { name } = entry as { readonly name: string }
      described.push(name)
      return Promise.resolve({ kind: 'event', name } as unknown as LiveEntry)
    },
  })
  return { feed, described }
}

function createSubscriber(changes: Partial<LiveSubscriber> = {}) {
  const received: string[] = []
  const subscriber: LiveSubscriber = {
    appId: 'app_1',
    accepts: () => true,
    onItem: ({ entry }) => received.push('name' in entry ? entry.name : ''),
    onGap: () => received.push('(gap)'),
    onEnd: () => received.push('(end)'),
    ...changes,
  }
  return { subscriber, received }
}

test('a subscriber receives the entries of its app that are written after it has joined', async () => {
  const log = createFakeLog()
  const { feed } = createFeed(log)
  log.write('before')
  const { subscriber, received } = createSubscriber()
  const { leave } = await feed.subscribe(subscriber)
  log.write('a')
  log.write('of another app', 'app_2')
  log.write('b')
  await expect.poll(() => received).toEqual(['a', 'b'])
  leave()
})

test('many subscribers have one reader, each entry is described once, and without subscribers nothing is read', async () => {
  const log = createFakeLog()
  const { feed, described } = createFeed(log)
  const all = Array.from({ length: 5 }, () => createSubscriber())
  const subscriptions = await Promise.all(all.map(({ subscriber }) => feed.subscribe(subscriber)))
  log.write('a')
  await expect.poll(() => all.map(({ received }) => received.join())).toEqual(Array(5).fill('a'))
  expect(described).toEqual(['a'])
  for (const { leave } of subscriptions) leave()
  await new Promise((resolve) => setTimeout(resolve, 30))
  const { reads } = log.counts
  await new Promise((resolve) => setTimeout(resolve, 30))
  expect(log.counts.reads).toBe(reads)
  // The next one starts another reader.
  const next = createSubscriber()
  const { leave } = await feed.subscribe(next.subscriber)
  log.write('b')
  await expect.poll(() => next.received).toEqual(['b'])
  leave()
})

test('a subscriber that joins while another is served misses nothing', async () => {
  const log = createFakeLog()
  const { feed } = createFeed(log)
  const first = createSubscriber({ appId: 'app_2' })
  const { leave } = await feed.subscribe(first.subscriber)
  for (let round = 0; round < 30; round += 1) {
    const after = log.end()
    log.write(`${round}a`)
    const { subscriber, received } = createSubscriber({ after })
    const joined = feed.subscribe(subscriber)
    log.write(`${round}b`)
    const subscription = await joined
    log.write(`${round}c`)
    await expect.poll(() => received).toEqual([`${round}a`, `${round}b`, `${round}c`])
    subscription.leave()
  }
  leave()
})

test('a subscriber that resumes receives what it missed, and then what follows', async () => {
  const log = createFakeLog()
  const { feed } = createFeed(log)
  const after = log.write('known')
  log.write('missed')
  const { subscriber, received } = createSubscriber({ after })
  const { leave, getPosition } = await feed.subscribe(subscriber)
  expect(received).toEqual(['missed'])
  log.write('new')
  await expect.poll(() => received).toEqual(['missed', 'new'])
  await expect.poll(() => comparePositions(getPosition() ?? after, log.end())).toBe(0)
  leave()
})

test('a position that is too old, unknown or of another database is a gap', async () => {
  const log = createFakeLog()
  const { feed } = createFeed(log)
  const old = log.write('known')
  log.write('missed')
  log.state.nowMs += 6 * 60_000
  const foreign = { ...toPositionBefore(1_000n, log.state.nowMs) }
  for (const after of [old, null, foreign]) {
    const { subscriber, received } = createSubscriber({ after })
    const { leave } = await feed.subscribe(subscriber)
    expect(received).toEqual(['(gap)'])
    leave()
  }
})

test('of more missed entries than fit, a gap and the latest 200 are received', async () => {
  const log = createFakeLog()
  const { feed } = createFeed(log)
  const after = log.write('known')
  for (let index = 1; index <= 320; index += 1) log.write(String(index))
  const { subscriber, received } = createSubscriber({ after })
  const { leave } = await feed.subscribe(subscriber)
  expect(received).toHaveLength(201)
  expect([received[0], received[1], received.at(-1)]).toEqual(['(gap)', '121', '320'])
  leave()
})

test('entries that another process has delivered are not delivered again', async () => {
  const log = createFakeLog()
  const { feed } = createFeed(log)
  const other = await feed.subscribe(createSubscriber({ appId: 'app_2' }).subscriber)
  // This process has not read them yet when the client arrives.
  const joined = (async () => {
    log.write('delivered elsewhere')
    const after = log.write('delivered elsewhere too')
    const { subscriber, received } = createSubscriber({ after })
    return { received, subscription: await feed.subscribe(subscriber) }
  })()
  const { received, subscription } = await joined
  log.write('new')
  await expect.poll(() => received).toEqual(['new'])
  subscription.leave()
  other.leave()
})

test('a reader that is far behind skips to the end and reports a gap', async () => {
  const log = createFakeLog()
  const { feed } = createFeed(log)
  const { subscriber, received } = createSubscriber()
  const { leave } = await feed.subscribe(subscriber)
  for (let index = 0; index < 200; index += 1) log.write('old')
  log.state.nowMs += 60_000
  await expect.poll(() => received).toContain('(gap)')
  log.write('new')
  await expect.poll(() => received.at(-1)).toBe('new')
  leave()
})

test('after an outage of the log the stream goes on without a loss', async () => {
  const log = createFakeLog()
  const { feed } = createFeed(log)
  const { subscriber, received } = createSubscriber()
  const { leave } = await feed.subscribe(subscriber)
  log.state.isDown = true
  log.write('a')
  await new Promise((resolve) => setTimeout(resolve, 30))
  expect(received).toEqual([])
  log.state.isDown = false
  await expect.poll(() => received).toEqual(['a'])
  leave()
})

test('a subscription fails if the log cannot be read, and the next one works', async () => {
  const log = createFakeLog()
  const { feed } = createFeed(log)
  log.state.isDown = true
  const { subscriber } = createSubscriber()
  await expect(feed.subscribe(subscriber)).rejects.toThrow('down')
  log.state.isDown = false
  const { leave } = await feed.subscribe(subscriber)
  leave()
})

test('stop ends every subscription', async () => {
  const log = createFakeLog()
  const { feed } = createFeed(log)
  const { subscriber, received } = createSubscriber()
  const { leave } = await feed.subscribe(subscriber)
  feed.stop()
  expect(received).toEqual(['(end)'])
  expect(feed.isStopped).toBe(true)
  leave()
})
