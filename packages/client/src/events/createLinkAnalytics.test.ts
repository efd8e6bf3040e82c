import { limits, LinkEventNames } from '@throughlink/protocol'
import { describe, expect, test } from 'vitest'
import type { LinkError } from '../errors/linkError.ts'
import { createSeededRandom } from '../testing/createSeededRandom.ts'
import { createSimulatedClock } from '../testing/createSimulatedClock.ts'
import { createLinkAnalytics, type LinkAnalyticsOptions } from './createLinkAnalytics.ts'
import type { QueuedEvent } from './queuedEvent.ts'

function createRig(options: LinkAnalyticsOptions = {}) {
  const clock = createSimulatedClock()
  const lines: string[] = []
  const logger = { error: (message: string) => void lines.push(message) }
  const random = createSeededRandom()
  return {
    clock,
    lines,
    analytics: createLinkAnalytics({ clock, random, logger, ...options }),
  }
}

function createReceiver() {
  const received: QueuedEvent[] = []
  const errors: string[] = []
  return {
    received,
    errors,
    receive(event: QueuedEvent, error?: LinkError) {
      received.push(event)
      if (error) errors.push(error.message)
    },
  }
}

const getNames = (events: readonly QueuedEvent[]) => events.map(({ name }) => name)

test('an event has a unique id, a name, a time and data', async () => {
  const { analytics, clock } = createRig()
  const { received, receive } = createReceiver()
  analytics.connect(receive)
  analytics.logEvent(LinkEventNames.Purchase, { value: 12.5 })
  await clock.advance(5)
  analytics.logEvent('login')
  expect(received).toMatchObject([
    { name: 'purchase', time: clock.now() - 5, data: { value: 12.5 } },
    { name: 'login', time: clock.now() },
  ])
  expect(received[0]?.id).not.toBe(received[1]?.id)
  expect(received[1]).not.toHaveProperty('data')
})

test('an unlisted name is sent as a custom event', () => {
  const { analytics } = createRig()
  const { received, receive } = createReceiver()
  analytics.connect(receive)
  analytics.logEvent('level_up')
  expect(getNames(received)).toEqual(['level_up'])
})

test.each([undefined, null, 7])('a name that is %s is sent as a string', (name) => {
  const { analytics } = createRig()
  const { received, receive } = createReceiver()
  analytics.connect(receive)
  analytics.logEvent(name as never)
  expect(received[0]?.name).toBeTypeOf('string')
})

test('a name beyond the limit is cut after the limit, so that the service still rejects it', () => {
  const { analytics } = createRig()
  const { received, receive } = createReceiver()
  analytics.connect(receive)
  analytics.logEvent('x'.repeat(1_000_000))
  expect(received[0]?.name).toBe('x'.repeat(limits.maxEventNameLength + 1))
})

test('data that JSON cannot represent is replaced, and the receiver gets an error with its path', () => {
  const { analytics, lines } = createRig()
  const { received, errors, receive } = createReceiver()
  analytics.connect(receive)
  analytics.logEvent('search', { count: 1n })
  analytics.logEvent('search', { count: 1 })
  expect(received[0]?.data).toEqual({ count: '[bigint]' })
  expect(errors).toEqual([expect.stringContaining('data.count [bigint]')])
  expect(lines).toEqual([])
})

describe('before a client is active', () => {
  test('events are buffered with their own times, and go to the first receiver that connects', async () => {
    const { analytics, clock } = createRig()
    const loggedAt = clock.now()
    analytics.logEvent('login')
    await clock.advance(1000)
    const first = createReceiver()
    const second = createReceiver()
    analytics.connect(first.receive)
    analytics.connect(second.receive)
    expect(first.received).toMatchObject([{ name: 'login', time: loggedAt }])
    expect(second.received).toEqual([])
  })

  test('errors are buffered with their events', () => {
    const { analytics } = createRig()
    analytics.logEvent('search', { count: 1n })
    analytics.logEvent('search')
    const { errors, receive } = createReceiver()
    analytics.connect(receive)
    expect(errors).toEqual([expect.stringContaining('data.count [bigint]')])
  })

  test('a hundred events are buffered; beyond that the oldest are dropped and an error is logged', () => {
    const { analytics, lines } = createRig()
    for (let number = 0; number < 100; number++) analytics.logEvent(`event-${number}`)
    expect(lines).toEqual([])
    analytics.logEvent('event-100')
    analytics.logEvent('event-101')
    expect(lines.length).toBeGreaterThan(0)
    const { received, receive } = createReceiver()
    analytics.connect(receive)
    expect(received).toHaveLength(100)
    expect(received[0]?.name).toBe('event-2')
    expect(received[99]?.name).toBe('event-101')
  })

  test('dropped events are reported once', () => {
    const { analytics, lines } = createRig()
    for (let number = 0; number < 200; number++) analytics.logEvent('login')
    expect(lines).toHaveLength(1)
  })
})

describe('with several clients', () => {
  test('the newest receives the events', () => {
    const { analytics } = createRig()
    const older = createReceiver()
    const newer = createReceiver()
    analytics.connect(older.receive)
    analytics.connect(newer.receive)
    analytics.logEvent('login')
    expect(older.received).toEqual([])
    expect(getNames(newer.received)).toEqual(['login'])
  })

  test('disconnect removes only its own client, in any order and any number of times', () => {
    const { analytics } = createRig()
    const older = createReceiver()
    const newer = createReceiver()
    const disconnectOlder = analytics.connect(older.receive)
    const disconnectNewer = analytics.connect(newer.receive)
    disconnectOlder()
    disconnectOlder()
    analytics.logEvent('login')
    expect(getNames(newer.received)).toEqual(['login'])
    analytics.connect(older.receive)
    disconnectNewer()
    analytics.logEvent('share')
    expect(getNames(older.received)).toEqual(['share'])
    expect(getNames(newer.received)).toEqual(['login'])
  })

  test('a receiver connected twice has two independent disconnects', () => {
    const { analytics } = createRig()
    const { received, receive } = createReceiver()
    const disconnect = analytics.connect(receive)
    analytics.connect(receive)
    disconnect()
    disconnect()
    analytics.logEvent('login')
    expect(received).toHaveLength(1)
  })

  test('events are buffered again after the last one disconnected', () => {
    const { analytics } = createRig()
    const first = createReceiver()
    analytics.connect(first.receive)()
    analytics.logEvent('login')
    expect(first.received).toEqual([])
    const next = createReceiver()
    analytics.connect(next.receive)
    expect(getNames(next.received)).toEqual(['login'])
  })
})

describe('logging never throws', () => {
  const broken = () => {
    throw new Error('broken')
  }

  test.each<[string, LinkAnalyticsOptions]>([
    ['a random source', { random: { id: broken, fraction: broken } }],
    ['a clock', { clock: { now: broken, setTimer: broken } }],
    ['a logger', { logger: { error: broken } }],
  ])('with %s that throws', (_, parts) => {
    const { analytics } = createRig(parts)
    expect(() => {
      analytics.logEvent('login', { count: 1n })
    }).not.toThrow()
  })

  test('with a receiver that throws', () => {
    const { analytics } = createRig()
    analytics.connect(broken)
    expect(() => {
      analytics.logEvent('login')
    }).not.toThrow()
  })

  test('with a name that cannot be converted to a string', () => {
    const { analytics } = createRig()
    expect(() => {
      analytics.logEvent({ toString: broken } as never)
    }).not.toThrow()
  })

  test('and a logger that throws loses no event', () => {
    const { analytics } = createRig({ logger: { error: broken } })
    const { received, receive } = createReceiver()
    analytics.connect(receive)
    analytics.logEvent('login', { count: 1n })
    expect(received).toHaveLength(1)
  })
})

test('uses the system clock, ids and logger by default', () => {
  const analytics = createLinkAnalytics()
  const { received, receive } = createReceiver()
  analytics.connect(receive)
  analytics.logEvent('login')
  expect(received[0]?.id).toMatch(/^[0-9a-f-]{36}$/)
  expect(Math.abs(Number(received[0]?.time) - Date.now())).toBeLessThan(60_000)
})
