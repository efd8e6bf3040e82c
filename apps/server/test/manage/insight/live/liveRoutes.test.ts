import Fastify from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { ProblemError, unavailable } from '#errors.ts'
import { addLiveRoutes } from '#manage/insight/live/liveRoutes.ts'
import { toPositionBefore } from '#pipeline/event-log/logPosition.ts'
import type { LiveFeed, LiveSubscriber } from '#pipeline/live/createLiveFeed.ts'
import type { LiveEntry } from '#pipeline/live/liveEntry.ts'
import { openStream } from '#test/support/openStream.ts'

const stops: (() => Promise<unknown>)[] = []
afterEach(async () => {
  await Promise.all(stops.splice(0).map((stop) => stop()))
})

/** Serves the route alone, with short intervals, and with a feed that the test writes to. */
async function serve() {
  const subscribers = new Set<LiveSubscriber>()
  const feed: LiveFeed = {
    isStopped: false,
    stop: () => undefined,
    subscribe(subscriber) {
      subscribers.add(subscriber)
      return Promise.resolve({
        getPosition: () => toPositionBefore(7n, 1),
        leave: () => void subscribers.delete(subscriber),
      })
    },
  }
  const state: { error: Error | null; checks: number } = { error: null, checks: 0 }
  const app = Fastify()
  app.decorateRequest('caller')
  app.addHook('onRequest', (request, _, done) => {
    const subject = { organizationId: 'o', appId: 'app_1' }
    request.caller = {
      principal: { kind: 'person', id: 'p', isFactorProved: false },
      subject,
      role: null,
    }
    done()
  })
  app.addSchema({ $id: 'Problem', type: 'object' })
  addLiveRoutes(app, {
    feed,
    beatMs: 20,
    checkAccessMs: 20,
    authorize: () => {
      state.checks += 1
      return state.error === null ? Promise.resolve() : Promise.reject(state.error)
    },
  })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  stops.push(() => app.close())
  return { state, subscribers, open: () => openStream(url, '/api/v1/apps/app_1/live') }
}

const item = (text: string) => ({
  entry: { kind: 'event', data: text } as unknown as LiveEntry,
  position: toPositionBefore(7n, 1),
})

test('comments keep the stream open and carry the position', async () => {
  const { open } = await serve()
  const stream = await open()
  await expect.poll(() => stream.beats()).toBeGreaterThan(3)
  expect(stream.lastId()).toBe('1-7-00000000000000000000000000000000-0')
  stream.close()
})

test.each(['unauthenticated', 'forbidden', 'not_found'] as const)(
  'the stream ends when a check of access fails with %s',
  async (code) => {
    const { open, state, subscribers } = await serve()
    const stream = await open()
    await expect.poll(() => state.checks).toBeGreaterThan(1)
    expect(stream.isEnded()).toBe(false)
    state.error = new ProblemError(code)
    await expect.poll(() => stream.isEnded()).toBe(true)
    await expect.poll(() => subscribers.size).toBe(0)
  },
)

test('an outage while access is checked does not end the stream', async () => {
  const { open, state } = await serve()
  const stream = await open()
  state.error = unavailable(new Error('down'))
  const { checks } = state
  await expect.poll(() => state.checks).toBeGreaterThan(checks + 2)
  expect(stream.isEnded()).toBe(false)
  stream.close()
})

test('a client that disconnects leaves nothing behind', async () => {
  const { open, state, subscribers } = await serve()
  const stream = await open()
  expect(subscribers.size).toBe(1)
  stream.close()
  await expect.poll(() => subscribers.size).toBe(0)
  const { checks } = state
  await new Promise((resolve) => setTimeout(resolve, 60))
  expect(state.checks).toBe(checks)
})

test('a client that does not read is disconnected instead of buffered for', async () => {
  const { open, subscribers } = await serve()
  const stream = await open()
  stream.pause()
  const [subscriber] = subscribers
  const text = 'x'.repeat(100_000)
  for (let sent = 0; sent < 1_000 && subscribers.size > 0; sent += 1) {
    subscriber?.onItem(item(text))
    await new Promise((resolve) => setImmediate(resolve))
  }
  await expect.poll(() => subscribers.size).toBe(0)
  stream.close()
})
