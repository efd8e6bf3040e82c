import { apiPaths, type EventsRequest } from '@throughlink/protocol'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type LinkError, linkError } from '../errors/linkError.ts'
import type { Clock } from '../ports.ts'
import { createReporter } from '../reporter.ts'
import { createServiceClient } from '../service/serviceClient.ts'
import { createMemoryStorage, type MemoryStorage } from '../testing/createMemoryStorage.ts'
import { createScriptedService, type ServiceScript } from '../testing/createScriptedService.ts'
import { createSimulatedClock, type SimulatedClock } from '../testing/createSimulatedClock.ts'
import { createTestLifecycle } from '../testing/createTestLifecycle.ts'
import { testConfig } from '../testing/createTestPhone.ts'
import { createScope, type Scope } from '../time/scope.ts'
import { createEventQueue } from './createEventQueue.ts'
import { createEventJournal } from './eventJournal.ts'
import { defaultFlushPolicies } from './flushPolicies.ts'
import type { QueuedEvent } from './queuedEvent.ts'

type EventsReply = ReturnType<NonNullable<ServiceScript['events']>>

interface Options {
  readonly reply?: (request: EventsRequest) => EventsReply
  /** The random fraction, for jitter. */
  readonly fraction?: number
  readonly storage?: MemoryStorage
  /** Milliseconds by which the device clock was set back. */
  readonly setBackMs?: () => number
  readonly isIdentified?: boolean
  /** The clock that the storage uses too. */
  readonly clock?: SimulatedClock
  readonly isEnabled?: () => boolean
}

const accepted: EventsReply = { status: 202, body: { accepted: 1, duplicate: 0, rejected: [] } }

function createRig(options: Options = {}) {
  const { reply = () => accepted, fraction = 0.5, storage, isIdentified = true } = options
  const { clock = createSimulatedClock(), isEnabled = () => true } = options
  const deviceClock: Clock = { ...clock, now: () => clock.now() - (options.setBackMs?.() ?? 0) }
  const http = createScriptedService(clock, { events: reply })
  const lifecycle = createTestLifecycle()
  const errors: LinkError[] = []
  const reporter = createReporter({ error() {} }, (error) => {
    errors.push(error)
  })
  const queue = createEventQueue({
    clock: deviceClock,
    random: { fraction: () => fraction, id: () => 'unused' },
    reporter,
    service: createServiceClient({
      http,
      sdk: 'test/1.0.0',
      config: () => testConfig,
      trace: () => undefined,
    }),
    journal: storage ? createEventJournal(storage, testConfig.appID, reporter) : null,
    lifecycle,
    policies: defaultFlushPolicies,
    isEnabled,
  })
  if (isIdentified) queue.setInstallId('install-1')
  let logged = 0

  return {
    clock,
    http,
    lifecycle,
    errors,
    queue,
    async start(): Promise<Scope> {
      const scope = createScope(deviceClock)
      queue.start(scope)
      await clock.settle()
      return scope
    },
    log(count: number): void {
      for (const last = logged + count; logged < last; logged++) queue.log(createTestEvent(logged))
    },
    /** The event ids of each request. */
    get sent(): string[][] {
      return http.requests.map(({ body }) => (body as EventsRequest).events.map(({ id }) => id))
    },
  }
}

function createTestEvent(number: number): QueuedEvent {
  return { id: `id-${number}`, name: 'login', time: number }
}

function createIds(first: number, last: number): string[] {
  return Array.from({ length: last - first + 1 }, (_, index) => `id-${first + index}`)
}

function getCodes(errors: readonly LinkError[]): string[] {
  return errors.map(({ code }) => code)
}

describe('events are sent', () => {
  test('when 20 are waiting, in one request and in order', async () => {
    const rig = createRig()
    await rig.start()
    rig.log(19)
    await rig.clock.settle()
    expect(rig.sent).toEqual([])
    rig.log(1)
    await rig.clock.settle()
    expect(rig.sent).toEqual([createIds(0, 19)])
    expect(rig.queue.waiting.length).toBe(0)
  })

  test('10 seconds after the first of them', async () => {
    const rig = createRig()
    await rig.start()
    rig.log(1)
    await rig.clock.advance(9_999)
    expect(rig.sent).toEqual([])
    rig.log(1)
    await rig.clock.advance(1)
    expect(rig.sent).toEqual([['id-0', 'id-1']])
    expect(rig.clock.pendingTimers).toBe(0)
  })

  test('when the app goes to the background', async () => {
    const rig = createRig()
    await rig.start()
    rig.log(1)
    rig.lifecycle.goToBackground()
    await rig.clock.settle()
    expect(rig.sent).toEqual([['id-0']])
  })

  test('when flush is called', async () => {
    const rig = createRig()
    await rig.start()
    rig.log(1)
    await rig.queue.flush()
    expect(rig.sent).toEqual([['id-0']])
  })

  test('in the format of the protocol', async () => {
    const rig = createRig()
    await rig.start()
    rig.queue.log({ id: 'id-a', name: 'purchase', time: 5, data: { value: 1 } })
    await rig.clock.advance(10_000)
    expect(rig.http.requests).toMatchObject([
      {
        path: apiPaths.events,
        body: {
          sentAt: rig.clock.now(),
          events: [
            { id: 'id-a', name: 'purchase', time: 5, data: { value: 1 }, installId: 'install-1' },
          ],
        },
      },
    ])
  })

  test('in batches of 100 until the queue is empty', async () => {
    const rig = createRig()
    rig.log(250)
    await rig.start()
    await rig.clock.settle()
    expect(rig.sent.map(({ length }) => length)).toEqual([100, 100, 50])
  })

  test('only after the install id is set', async () => {
    const rig = createRig({ isIdentified: false })
    await rig.start()
    rig.log(25)
    rig.lifecycle.goToBackground()
    await rig.queue.flush()
    expect(rig.sent).toEqual([])
    rig.queue.setInstallId('install-1')
    await rig.clock.settle()
    expect(rig.sent).toEqual([createIds(0, 24)])
  })

  test('only while the queue is started', async () => {
    const rig = createRig()
    rig.log(25)
    await rig.queue.flush()
    const scope = await rig.start()
    expect(rig.sent).toEqual([createIds(0, 24)])
    scope.close()
    rig.log(25)
    rig.lifecycle.goToBackground()
    await rig.queue.flush()
    await rig.clock.advance(60_000)
    expect(rig.sent).toHaveLength(1)
    expect(rig.queue.waiting.length).toBe(25)
    expect(rig.clock.pendingTimers).toBe(0)
  })

  test('never when the queue is empty', async () => {
    const rig = createRig()
    await rig.start()
    await rig.queue.flush()
    rig.lifecycle.goToBackground()
    await rig.clock.advance(60_000)
    expect(rig.sent).toEqual([])
  })
})

describe('concurrent flushes', () => {
  test('share one request', async () => {
    const rig = createRig({ reply: () => ({ ...(accepted as object), afterMs: 100 }) })
    await rig.start()
    rig.log(1)
    const first = rig.queue.flush()
    const second = rig.queue.flush()
    expect(second).toBe(first)
    await rig.clock.advance(100)
    await first
    expect(rig.sent).toEqual([['id-0']])
  })

  test('events logged during a request are sent in the next one', async () => {
    const rig = createRig({ reply: () => ({ ...(accepted as object), afterMs: 100 }) })
    await rig.start()
    rig.log(20)
    await rig.clock.advance(50)
    rig.log(30)
    await rig.clock.advance(0)
    expect(rig.sent).toHaveLength(1)
    await rig.clock.advance(50)
    expect(rig.sent).toEqual([createIds(0, 19), createIds(20, 49)])
  })
})

describe('a service that does not accept events now', () => {
  test('gets no request before Retry-After has passed, even when flush is called', async () => {
    let isBusy = true
    const rig = createRig({
      reply: () => (isBusy ? { status: 429, retryAfter: '7' } : accepted),
    })
    await rig.start()
    rig.log(20)
    await rig.clock.settle()
    expect(rig.sent).toHaveLength(1)
    isBusy = false
    await rig.clock.advance(6_999)
    rig.log(20)
    rig.lifecycle.goToBackground()
    await rig.queue.flush()
    expect(rig.sent).toHaveLength(1)
    await rig.clock.advance(1)
    expect(rig.sent).toHaveLength(2)
    expect(rig.queue.waiting.length).toBe(0)
  })

  test('is retried after a delay that doubles from 0.5 s to 300 s', async () => {
    const fraction = 1 - Number.EPSILON
    const rig = createRig({ reply: () => 'offline', fraction })
    await rig.start()
    rig.log(20)
    await rig.clock.settle()
    const pausesMs = [500, 1000, 2000, 4000, 8000, 16_000, 32_000, 64_000, 128_000, 256_000]
    for (const [index, pauseMs] of [...pausesMs, 300_000, 300_000].entries()) {
      await rig.clock.advance(pauseMs - 1)
      expect(rig.sent).toHaveLength(index + 1)
      await rig.clock.advance(1)
      expect(rig.sent).toHaveLength(index + 2)
    }
  })

  test('is retried after a random part of that delay', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        fc.integer({ min: 1, max: 8 }),
        async (fraction, failures) => {
          let left = failures
          const at: number[] = []
          const rig = createRig({
            fraction,
            reply: () => {
              at.push(rig.clock.now())
              return left-- > 0 ? { status: 503 } : accepted
            },
          })
          await rig.start()
          rig.log(20)
          await rig.clock.advance(300_000)
          expect(at).toHaveLength(failures + 1)
          for (let index = 1; index < at.length; index++) {
            const pauseMs = Number(at[index]) - Number(at[index - 1])
            expect(pauseMs).toBe(Math.max(100, Math.round(fraction * 500 * 2 ** (index - 1))))
          }
        },
      ),
      { numRuns: 30 },
    )
  })

  test('that recovers resets the retry delay', async () => {
    const replies: EventsReply[] = ['offline', 'offline', 'offline', accepted, 'offline', accepted]
    const rig = createRig({ reply: () => replies.shift() ?? accepted })
    await rig.start()
    rig.log(20)
    await rig.clock.advance(250 + 500 + 1000)
    expect(rig.sent).toHaveLength(4)
    rig.log(20)
    await rig.clock.advance(249)
    expect(rig.sent).toHaveLength(5)
    await rig.clock.advance(1)
    expect(rig.sent).toHaveLength(6)
  })

  test.each<[string, EventsReply, string]>([
    ['no network', 'offline', 'service_unreachable'],
    ['a captive portal', { status: 200, body: '<html>Sign in</html>' }, 'answer_unreadable'],
    ['a 202 of a captive portal', { status: 202, body: '<html></html>' }, 'answer_unreadable'],
    ['a proxy that responds in its place', { status: 200, body: '{}' }, 'service_refused'],
    ['a wrong key', { status: 401, body: '{"code":"invalid_key"}' }, 'service_refused'],
    ['a wrong app', { status: 403 }, 'service_refused'],
    ['a wrong address', { status: 404 }, 'service_refused'],
    ['too many requests', { status: 429 }, 'service_failed'],
    ['an outage', { status: 503 }, 'service_failed'],
  ])('because of %s keeps every event, and reports one error', async (_, reply, code) => {
    let isBack = false
    const rig = createRig({ reply: () => (isBack ? accepted : reply) })
    await rig.start()
    rig.log(3)
    await rig.clock.advance(60_000)
    expect(rig.sent.length).toBeGreaterThan(2)
    expect(rig.queue.waiting.length).toBe(3)
    expect(getCodes(rig.errors)).toEqual([code])
    isBack = true
    await rig.clock.advance(300_000)
    expect(rig.queue.waiting.length).toBe(0)
    expect(rig.sent.at(-1)).toEqual(createIds(0, 2))
  })

  test('because of silence times out after 10 seconds, and the request is cancelled', async () => {
    const rig = createRig({ reply: () => 'hang' })
    await rig.start()
    rig.log(20)
    await rig.clock.advance(9_999)
    expect(rig.http.openRequests).toBe(1)
    await rig.clock.advance(1)
    expect(rig.http.openRequests).toBe(0)
    expect(rig.queue.waiting.length).toBe(20)
  })

  test.each(['0', 'Thu, 01 Jan 1970 00:00:00 GMT'])(
    'that sends Retry-After: %s is not retried in a tight loop',
    async (retryAfter) => {
      const rig = createRig({ reply: () => ({ status: 503, retryAfter, afterMs: 50 }) })
      await rig.start()
      rig.log(20)
      await rig.clock.advance(10_000)
      expect(rig.sent.length).toBeLessThan(20)
    },
  )

  test('is retried in time when the clock is set back meanwhile', async () => {
    let setBackMs = 0
    const rig = createRig({
      reply: () => ({ status: 429, retryAfter: '7' }),
      setBackMs: () => setBackMs,
    })
    await rig.start()
    rig.log(20)
    await rig.clock.settle()
    setBackMs = 24 * 60 * 60 * 1000
    await rig.clock.advance(60 * 60 * 1000)
    expect(rig.sent.length).toBeGreaterThan(1)
  })
})

test('a clock that was set back does not extend the wait of a busy app', async () => {
  let setBackMs = 0
  const rig = createRig({
    reply: () => ({ status: 429, retryAfter: '60' }),
    setBackMs: () => setBackMs,
  })
  await rig.start()
  rig.log(20)
  await rig.clock.settle()
  setBackMs = 24 * 60 * 60 * 1000
  for (let seconds = 0; seconds < 300; seconds++) {
    rig.log(1)
    await rig.clock.advance(1000)
  }
  expect(rig.sent.length).toBeGreaterThan(1)
})

describe('a refused batch', () => {
  test.each([400, 413, 422])(
    'with %i is halved down to the invalid event, which is dropped',
    async (status) => {
      const taken: string[] = []
      const rig = createRig({
        reply: ({ events }) => {
          if (events.some(({ id }) => id === 'id-13')) return { status }
          taken.push(...events.map(({ id }) => id))
          return accepted
        },
      })
      await rig.start()
      rig.log(20)
      await rig.queue.flush()
      expect(rig.sent.map(({ length }) => length).slice(0, 3)).toEqual([20, 10, 10])
      expect(taken).toEqual([...createIds(0, 12), ...createIds(14, 19)])
      expect(getCodes(rig.errors)).toEqual(['service_refused'])
      expect(rig.queue.waiting.length).toBe(0)
      expect(rig.queue.dropped).toBe(0)
    },
  )

  test('because of its size is sent in smaller batches', async () => {
    const rig = createRig({
      reply: ({ events }) => (events.length > 7 ? { status: 413 } : accepted),
    })
    await rig.start()
    rig.log(100)
    await rig.queue.flush()
    const fitting = rig.sent.filter(({ length }) => length <= 7)
    expect(fitting.flat()).toEqual(createIds(0, 99))
    expect(rig.errors).toEqual([])
  })

  test('because of its size does not repeat the search after each batch', async () => {
    const rig = createRig({
      reply: ({ events }) => (events.length > 7 ? { status: 413 } : accepted),
    })
    await rig.start()
    rig.log(100)
    await rig.queue.flush()
    expect(rig.sent.length).toBeLessThan(30)
  })
})

describe('a rejected event', () => {
  test('is reported with its code and removed with its batch', async () => {
    const rejected = [{ id: 'id-1', code: 'too_old' as const }]
    const rig = createRig({
      reply: () => ({ status: 202, body: { accepted: 19, duplicate: 0, rejected } }),
    })
    await rig.start()
    rig.log(20)
    await rig.clock.advance(60_000)
    expect(rig.sent).toHaveLength(1)
    expect(rig.queue.waiting.length).toBe(0)
    expect(getCodes(rig.errors)).toEqual(['event_rejected'])
    expect(rig.errors[0]?.message).toContain('too_old')
  })

  test('is reported together with all others of its batch and code', async () => {
    const rig = createRig({
      reply: ({ events }) => ({
        status: 202,
        body: {
          accepted: 0,
          duplicate: 0,
          rejected: events.map(({ id }, index) => ({
            id,
            code: index === 0 ? ('in_future' as const) : ('too_old' as const),
          })),
        },
      }),
    })
    await rig.start()
    rig.log(300)
    await rig.clock.advance(60_000)
    expect(rig.sent).toHaveLength(3)
    expect(getCodes(rig.errors)).toEqual(Array.from({ length: 6 }, () => 'event_rejected'))
    expect(rig.errors[0]?.message).toContain('in_future.')
    expect(rig.errors[1]?.message).toContain('too_old (99 events)')
  })

  test('that is malformed in the response does not throw', async () => {
    const rejected = [null] as never[]
    const rig = createRig({
      reply: () => ({ status: 202, body: { accepted: 0, duplicate: 0, rejected } }),
    })
    await rig.start()
    rig.log(1)
    await rig.queue.flush()
    expect(rig.queue.waiting.length).toBe(0)
  })
})

describe('a full queue', () => {
  test('drops and counts its oldest tenth, and reports one error', async () => {
    const rig = createRig({ reply: () => 'offline' })
    await rig.start()
    rig.log(1000)
    expect(rig.queue.dropped).toBe(0)
    rig.log(1)
    expect(rig.queue.waiting.length).toBe(900)
    expect(rig.queue.dropped).toBe(101)
    rig.log(1000)
    expect(rig.queue.waiting.length + rig.queue.dropped).toBe(2001)
    await rig.clock.settle()
    const errors = rig.errors.filter(({ code }) => code === 'events_dropped')
    expect(errors.map(({ message }) => message)).toEqual([
      expect.stringContaining('More than 1000 events'),
    ])
  })

  test('sends its newest events once the service recovers', async () => {
    let isBack = false
    const taken: string[] = []
    const rig = createRig({
      reply: ({ events }) => {
        if (!isBack) return 'offline'
        taken.push(...events.map(({ id }) => id))
        return accepted
      },
    })
    await rig.start()
    rig.log(1007)
    await rig.clock.settle()
    isBack = true
    await rig.clock.advance(300_000)
    expect(taken).toEqual(createIds(101, 1006))
  })

  test('has at most a megabyte, also in storage and with texts that are not English', async () => {
    const storage = createMemoryStorage()
    const rig = createRig({ storage, reply: () => 'offline' })
    await rig.start()
    for (let number = 0; number < 500; number++) {
      rig.queue.log({ ...createTestEvent(number), data: '語'.repeat(4000) })
      await rig.clock.settle()
    }
    const stored = [...storage.items.values()].join('')
    expect(Buffer.byteLength(stored)).toBeLessThan(1_000_000)
    expect(Buffer.byteLength(stored)).toBeGreaterThan(800_000)
    expect(rig.queue.waiting.length + rig.queue.dropped).toBe(500)
    expect(rig.queue.waiting.at(-1)?.id).toBe('id-499')
    const errors = rig.errors.filter(({ code }) => code === 'events_dropped')
    expect(errors.map(({ message }) => message)).toEqual([
      expect.stringContaining('More than 1 MB of events'),
    ])
  })

  test('counts the bytes of sent and cleared events no more', async () => {
    const rig = createRig()
    await rig.start()
    for (let round = 0; round < 10; round++) {
      for (let number = 0; number < 30; number++) {
        rig.queue.log({ ...createTestEvent(100 * round + number), data: 'x'.repeat(8000) })
      }
      if (round % 2 === 0) await rig.queue.clear()
      await rig.clock.advance(10_000)
    }
    expect(rig.queue.dropped).toBe(0)
  })
})

describe('with a journal', () => {
  const storedCount = ({ items }: MemoryStorage) =>
    [...items.values()].flatMap((lane) => JSON.parse(lane) as unknown[]).length

  test('events of an earlier process are sent before those of this one', async () => {
    const storage = createMemoryStorage()
    const earlier = createRig({ storage, reply: () => 'offline' })
    await earlier.start()
    earlier.log(3)
    await earlier.clock.settle()
    expect(storedCount(storage)).toBe(3)

    const rig = createRig({ storage: createMemoryStorage({ items: storage.items }) })
    rig.queue.log(createTestEvent(100))
    await rig.start()
    await rig.clock.advance(10_000)
    expect(rig.sent).toEqual([[...createIds(0, 2), 'id-100']])
    expect(storedCount(storage)).toBe(0)
  })

  test('events stay stored until the service confirms them', async () => {
    let isBack = false
    const storage = createMemoryStorage()
    const rig = createRig({ storage, reply: () => (isBack ? accepted : 'offline') })
    await rig.start()
    rig.log(20)
    await rig.clock.advance(1000)
    expect(storedCount(storage)).toBe(20)
    isBack = true
    await rig.clock.advance(300_000)
    expect(storedCount(storage)).toBe(0)
  })

  test('dropped events are removed from storage', async () => {
    const storage = createMemoryStorage()
    const rig = createRig({ storage, reply: () => 'offline' })
    await rig.start()
    rig.log(1010)
    await rig.clock.settle()
    expect(storedCount(storage)).toBe(909)
  })

  test('events of an earlier process count toward the limit of a thousand', async () => {
    const items = new Map<string, string>()
    const earlier = createRig({ storage: createMemoryStorage({ items }), reply: () => 'offline' })
    await earlier.start()
    earlier.log(1000)
    await earlier.clock.settle()

    const storage = createMemoryStorage({ items })
    const rig = createRig({ storage, reply: () => 'offline' })
    for (let number = 2000; number < 2005; number++) rig.queue.log(createTestEvent(number))
    await rig.start()
    expect(rig.queue.waiting.length).toBe(904)
    expect(rig.queue.dropped).toBe(101)
    expect(storedCount(storage)).toBe(904)
  })

  test('events of an earlier process count toward the limit of a megabyte', async () => {
    const items = new Map<string, string>()
    const earlier = createRig({ storage: createMemoryStorage({ items }), reply: () => 'offline' })
    await earlier.start()
    for (let number = 0; number < 120; number++) {
      earlier.queue.log({ ...createTestEvent(number), data: 'x'.repeat(8000) })
    }
    await earlier.clock.settle()

    const rig = createRig({ storage: createMemoryStorage({ items }), reply: () => 'offline' })
    for (let number = 200; number < 210; number++) {
      rig.queue.log({ ...createTestEvent(number), data: 'x'.repeat(8000) })
    }
    await rig.start()
    expect(rig.queue.dropped).toBeGreaterThan(0)
    expect(rig.queue.waiting.length + rig.queue.dropped).toBe(130)
  })

  test('a failing storage removes no event from the queue', async () => {
    const storage = createMemoryStorage({ fault: () => 'reject' })
    const rig = createRig({ storage })
    await rig.start()
    rig.log(20)
    await rig.clock.settle()
    expect(rig.sent).toEqual([createIds(0, 19)])
  })
})

describe('a cleared queue', () => {
  /** The storage of a process that logged three events offline. */
  async function createEarlierItems(): Promise<Map<string, string>> {
    const items = new Map<string, string>()
    const rig = createRig({ storage: createMemoryStorage({ items }), reply: () => 'offline' })
    await rig.start()
    rig.log(3)
    await rig.clock.settle()
    return items
  }

  test('never sends or stores what it had, even if it was still reading it', async () => {
    const items = await createEarlierItems()
    for (let clearAtMs = 0; clearAtMs < 40; clearAtMs++) {
      const left = new Map(items)
      const clock = createSimulatedClock()
      const storage = createMemoryStorage({ items: left, clock, fault: () => ({ delayMs: 20 }) })
      const rig = createRig({ storage, clock })
      await rig.start()
      await clock.advance(clearAtMs)
      const clearing = rig.queue.clear()
      rig.queue.log(createTestEvent(7))
      await clock.advance(20_000)
      expect(await clearing).toBe(true)
      expect(rig.sent).toEqual([['id-7']])
      expect([...left]).toEqual([])
    }
  })

  test('never sends what it had, cleared in any microtask of reading', async () => {
    const items = await createEarlierItems()
    for (let microtasks = 0; microtasks < 30; microtasks++) {
      const rig = createRig({ storage: createMemoryStorage({ items: new Map(items) }) })
      const starting = rig.start()
      for (let microtask = 0; microtask < microtasks; microtask++) await Promise.resolve()
      const clearing = rig.queue.clear()
      await starting
      await rig.clock.advance(20_000)
      expect(await clearing).toBe(true)
      expect(rig.sent).toEqual([])
    }
  })

  test('resolves to false after two seconds if storage hangs, and sets no timer after that', async () => {
    const storage = createMemoryStorage({
      fault: ({ type }) => (type === 'remove' ? 'hang' : null),
    })
    const rig = createRig({ storage })
    await rig.start()
    let result: boolean | null = null
    void rig.queue.clear().then((cleared) => (result = cleared))
    await rig.clock.advance(1999)
    expect(result).toBeNull()
    await rig.clock.advance(1)
    expect(result).toBe(false)
    expect(rig.clock.pendingTimers).toBe(0)
  })

  test('resolves to false if storage does not delete, and to true without a storage', async () => {
    const storage = createMemoryStorage({
      fault: ({ type }) => (type === 'remove' ? 'reject' : null),
    })
    expect(await createRig({ storage }).queue.clear()).toBe(false)
    expect(await createRig().queue.clear()).toBe(true)
  })
})

describe('an error that comes with an event', () => {
  test('is reported, unless events are disabled', () => {
    let isEnabled = true
    const rig = createRig({ isEnabled: () => isEnabled })
    const error = linkError('event_data_replaced', ['data [NaN]'])
    rig.queue.log(createTestEvent(1), error)
    isEnabled = false
    rig.queue.log(createTestEvent(2), error)
    expect(rig.errors).toEqual([error])
  })
})

describe('a restarted queue', () => {
  test('keeps its events, including those of a cancelled request', async () => {
    let isHanging = true
    const rig = createRig({ reply: () => (isHanging ? 'hang' : accepted) })
    const scope = await rig.start()
    rig.log(20)
    await rig.clock.settle()
    scope.close()
    expect(rig.http.openRequests).toBe(0)
    await rig.clock.settle()
    expect(rig.clock.pendingTimers).toBe(0)
    isHanging = false
    await rig.start()
    expect(rig.sent).toEqual([createIds(0, 19), createIds(0, 19)])
    expect(rig.queue.waiting.length).toBe(0)
  })

  test('keeps the Retry-After delay, and retries after it', async () => {
    let isBusy = true
    const rig = createRig({
      reply: () => (isBusy ? { status: 503, retryAfter: '60' } : accepted),
    })
    const scope = await rig.start()
    rig.log(25)
    await rig.clock.settle()
    isBusy = false
    scope.close()
    expect(rig.clock.pendingTimers).toBe(0)
    await rig.clock.advance(5000)
    await rig.start()
    await rig.clock.advance(54_999)
    expect(rig.sent).toHaveLength(1)
    await rig.clock.advance(1)
    expect(rig.sent).toHaveLength(2)
  })

  test('retries after the delay with a single event', async () => {
    let isBusy = true
    const rig = createRig({
      reply: () => (isBusy ? { status: 503, retryAfter: '60' } : accepted),
    })
    const scope = await rig.start()
    rig.log(1)
    await rig.queue.flush()
    isBusy = false
    scope.close()
    await rig.start()
    await rig.clock.advance(60_000)
    expect(rig.sent).toHaveLength(2)
  })

  test('reads its journal if it was stopped while reading', async () => {
    const items = new Map<string, string>()
    const earlier = createRig({ storage: createMemoryStorage({ items }), reply: () => 'offline' })
    await earlier.start()
    earlier.log(3)
    await earlier.clock.settle()

    let isSlow = true
    const storage = createMemoryStorage({ items, fault: () => (isSlow ? 'hang' : null) })
    const rig = createRig({ storage })
    const scope = await rig.start()
    scope.close()
    await rig.clock.settle()
    isSlow = false
    await rig.start()
    await rig.clock.advance(10_000)
    expect(rig.sent).toEqual([createIds(0, 2)])
  })

  test('reads its journal once', async () => {
    const storage = createMemoryStorage()
    const rig = createRig({ storage })
    const scope = await rig.start()
    rig.log(3)
    scope.close()
    await rig.start()
    await rig.clock.advance(10_000)
    expect(rig.sent).toEqual([createIds(0, 2)])
  })
})

test('for any responses, each event is accepted, dropped alone or still waiting', async () => {
  const anyReply = fc.constantFrom<EventsReply>(
    ...(['offline', 'hang', accepted, accepted, { status: 503 }, { status: 401 }] as const),
    ...([413, 422, 400].map((status) => ({ status })) as EventsReply[]),
    { status: 429, retryAfter: '3' },
    { status: 200, body: '<html>Sign in</html>' },
  )
  const step = fc.record({ logged: fc.nat({ max: 30 }), waitMs: fc.nat({ max: 20_000 }) })
  await fc.assert(
    fc.asyncProperty(fc.array(anyReply), fc.array(step), async (replies, steps) => {
      const settled: string[] = []
      const left = [...replies]
      const rig = createRig({
        reply: ({ events }) => {
          const reply = left.shift() ?? accepted
          const { status } = reply as { status?: number }
          const isRefusal = status === 400 || status === 413 || status === 422
          if (status === 202 || (isRefusal && events.length === 1)) {
            settled.push(...events.map(({ id }) => id))
          }
          return typeof reply === 'string' ? reply : { ...reply, afterMs: 1 }
        },
      })
      const scope = await rig.start()
      let logged = 0
      for (const { logged: more, waitMs } of steps) {
        rig.log(more)
        logged += more
        await rig.clock.advance(waitMs)
        // Events of a request without a received response count on both sides.
        expect(rig.queue.waiting.length + settled.length).toBeGreaterThanOrEqual(logged)
      }
      await rig.clock.advance(3_600_000)
      expect(settled).toEqual(createIds(0, logged - 1))
      scope.close()
      expect(rig.clock.pendingTimers).toBe(0)
    }),
    { numRuns: 100 },
  )
})
