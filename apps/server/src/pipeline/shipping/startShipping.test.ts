import { expect, test, vi } from 'vitest'
import { minuteMs } from '#platform/time/durations.ts'
import type { RefusedEntry, Shipment, Shipped } from '../event-log/eventLog.ts'
import { type ShippingOptions, startShipping } from './startShipping.ts'

interface Reported {
  shipped: number
  failed: number
  refused: number
  deadLetters: number
  readonly backlog: [number, number][]
}

function start(
  shipNext: ShippingOptions['log']['shipNext'] = () => Promise.resolve(null),
  changes: Partial<ShippingOptions> = {},
) {
  const reported: Reported = { shipped: 0, failed: 0, refused: 0, deadLetters: 0, backlog: [] }
  const stop = startShipping({
    log: {
      laneCount: 1,
      shipNext,
      findUnshipped: () => Promise.resolve({ batches: 7, oldestAtMs: 4_000 }),
      countDeadLetters: () => Promise.resolve(2),
    },
    prepare: () => Promise.resolve(),
    ship: () => Promise.resolve(),
    report: {
      shipped: (entries) => (reported.shipped += entries),
      failed: () => (reported.failed += 1),
      refused: (entries) => (reported.refused += entries),
      deadLetters: (count) => (reported.deadLetters = count),
      backlog: (...each) => reported.backlog.push(each),
    },
    now: () => 10_000,
    limits: { maxEntries: 100, maxBytes: 1 },
    pauseMs: 5,
    firstRetryMs: 2,
    maxRetryMs: 10,
    onFailure: () => undefined,
    ...changes,
  })
  return { reported, stop }
}

const some = (entries: number): Shipped => ({ entries, isMoreWaiting: false })
const assertHeld = () => undefined

test('ships repeatedly and reports the entries and the backlog', async () => {
  const { reported, stop } = start(() => Promise.resolve(some(3)))
  await expect.poll(() => reported.shipped).toBeGreaterThan(9)
  await stop()
  expect(reported.backlog).toEqual([[7, 6]])
})

test('runs one shipment at a time, however long it takes', async () => {
  let running = 0
  let rounds = 0
  const { stop } = start(async (_, __, ship) => {
    running += 1
    expect(running).toBe(1)
    await ship({ id: String(rounds), batches: [] } satisfies Shipment, () => undefined, assertHeld)
    await new Promise((resolve) => setImmediate(resolve))
    running -= 1
    rounds += 1
    return some(100)
  })
  await expect.poll(() => rounds).toBeGreaterThan(20)
  await stop()
  expect(running).toBe(0)
})

test('a failure is reported and retried with growing delays up to a maximum', async () => {
  vi.useFakeTimers()
  try {
    const calls: number[] = []
    const { reported, stop } = start(
      () => {
        calls.push(Date.now())
        return Promise.reject(new Error('ClickHouse is down'))
      },
      { firstRetryMs: 100, maxRetryMs: 30_000 },
    )
    await vi.advanceTimersByTimeAsync(5 * minuteMs)
    const pauses = calls.slice(1).map((at, index) => at - (calls[index] ?? 0))
    pauses.forEach((pauseMs, index) => {
      const maxMs = Math.min(100 * 2 ** index, 30_000)
      expect(pauseMs).toBeGreaterThanOrEqual(Math.floor(maxMs / 2))
      expect(pauseMs).toBeLessThanOrEqual(maxMs + 1)
    })
    expect(Math.max(...pauses)).toBeGreaterThan(15_000)
    expect(reported.failed).toBe(calls.length)
    await stop()
  } finally {
    vi.useRealTimers()
  }
})

test('after a success the retry delay starts over', async () => {
  let calls = 0
  const { reported, stop } = start(() => {
    calls += 1
    return calls % 2 === 0
      ? Promise.resolve(some(1))
      : Promise.reject(new Error('ClickHouse is down'))
  })
  await expect.poll(() => reported.shipped).toBeGreaterThan(5)
  await stop()
})

test('prepares before the first shipment and again after each failed round', async () => {
  const steps: string[] = []
  let calls = 0
  const { stop } = start(
    () => {
      calls += 1
      steps.push('ship')
      return calls === 2
        ? Promise.reject(new Error('ClickHouse is empty'))
        : Promise.resolve(some(1))
    },
    {
      prepare: () => {
        steps.push('prepare')
        return Promise.resolve()
      },
    },
  )
  await expect.poll(() => calls).toBeGreaterThan(3)
  await stop()
  expect(steps.slice(0, 6)).toEqual(['prepare', 'ship', 'ship', 'prepare', 'ship', 'ship'])
})

test('a failed preparation is reported and retried before anything is shipped', async () => {
  let preparations = 0
  const { reported, stop } = start(
    () => {
      expect(preparations).toBe(3)
      return Promise.resolve(some(1))
    },
    {
      prepare: () => {
        preparations += 1
        return preparations < 3
          ? Promise.reject(new Error('ClickHouse is down'))
          : Promise.resolve()
      },
    },
  )
  await expect.poll(() => reported.shipped).toBeGreaterThan(2)
  await stop()
  expect(reported.failed).toBe(2)
  expect(preparations).toBe(3)
})

test('a stop waits for the running shipment and starts no other', async () => {
  let isDone = false
  let finish = () => {}
  const rounds = vi.fn(async () => {
    await new Promise<void>((resolve) => (finish = resolve))
    isDone = true
    return some(100)
  })
  const { stop } = start(rounds)
  await expect.poll(() => rounds.mock.calls.length).toBe(1)
  const stopped = stop()
  finish()
  await stopped
  expect(isDone).toBe(true)
  expect(rounds).toHaveBeenCalledTimes(1)
})

test('a stop does not wait for a pause to end', async () => {
  const { reported, stop } = start(() => Promise.resolve(some(1)), { pauseMs: 1_000_000 })
  await expect.poll(() => reported.shipped).toBe(1)
  await stop()
})

test.each([
  ['follows at once while more is waiting, however few its entries are', true, 10],
  ['waits for the pause otherwise', false, 1],
])('the next shipment %s', async (_, isMoreWaiting, expected) => {
  let calls = 0
  const { stop } = start(
    () => {
      calls += 1
      return Promise.resolve({ entries: 1, isMoreWaiting: isMoreWaiting && calls < expected })
    },
    { pauseMs: 1_000_000 },
  )
  await expect.poll(() => calls).toBe(expected)
  await stop()
})

test('refused entries are reported after their shipment, together with the dead letters', async () => {
  const refusal = { id: '1', entry: {} as RefusedEntry['entry'], reason: 'unreadable' }
  const onRefused = vi.fn()
  const saved: RefusedEntry[] = []
  const { reported, stop } = start(
    async (_, __, ship) => {
      expect(reported.refused).toBe(saved.length)
      if (saved.length === 0)
        await ship({ id: '1', batches: [] }, (each) => saved.push(each), assertHeld)
      return some(1)
    },
    {
      onRefused,
      ship(_, refuse) {
        refuse?.(refusal)
        return Promise.resolve()
      },
    },
  )
  await expect.poll(() => reported.shipped).toBeGreaterThan(2)
  await stop()
  expect(reported).toMatchObject({ refused: 1, deadLetters: 2, failed: 0 })
  expect(saved).toEqual([refusal])
  expect(onRefused).toHaveBeenCalledTimes(1)
})

test('refused entries of a shipment that fails are not reported', async () => {
  const { reported, stop } = start(
    async (_, __, ship) => {
      await ship({ id: '1', batches: [] }, () => undefined, assertHeld)
      throw new Error('PostgreSQL is down')
    },
    {
      ship(_, refuse) {
        refuse?.({ id: '1', entry: {} as RefusedEntry['entry'], reason: 'unreadable' })
        return Promise.resolve()
      },
    },
  )
  await expect.poll(() => reported.failed).toBeGreaterThan(1)
  await stop()
  expect(reported.refused).toBe(0)
})

test.each([
  ['fails', () => Promise.reject(new Error('Query read timeout'))],
  ['does not end', () => new Promise<never>(() => undefined)],
])('shipping goes on if the count of the backlog %s', async (_, findUnshipped) => {
  const onFailure = vi.fn()
  const log = {
    laneCount: 1,
    findUnshipped,
    shipNext: () => Promise.resolve(some(1)),
    countDeadLetters: () => Promise.resolve(0),
  }
  const { reported, stop } = start(log.shipNext, { log, onFailure })
  await expect.poll(() => reported.shipped).toBeGreaterThan(5)
  expect(reported.failed).toBe(0)
  expect(reported.backlog).toEqual([])
  expect(onFailure.mock.calls.length).toBeLessThanOrEqual(1)
  void stop()
})

test('ships all lanes at the same time, one shipment of each, with a share of the limits', async () => {
  const running = new Set<number>()
  const seen = new Set<number>()
  let mostAtOnce = 0
  const { stop } = start(undefined, {
    limits: undefined,
    log: {
      laneCount: 4,
      async shipNext(lane, limits) {
        expect(running.has(lane)).toBe(false)
        expect(limits).toEqual({ maxEntries: 12_500, maxBytes: 16_000_000 })
        running.add(lane)
        seen.add(lane)
        mostAtOnce = Math.max(mostAtOnce, running.size)
        await new Promise((resolve) => setTimeout(resolve, 2))
        running.delete(lane)
        return some(1)
      },
      findUnshipped: () => Promise.resolve({ batches: 0, oldestAtMs: null }),
      countDeadLetters: () => Promise.resolve(0),
    },
  })
  await expect.poll(() => seen.size).toBe(4)
  await stop()
  expect(mostAtOnce).toBe(4)
  expect(running.size).toBe(0)
})

test('a lane that fails does not delay the others, and all lanes are prepared once', async () => {
  const shipped = [0, 0, 0]
  let preparations = 0
  let failures = 0
  const { stop } = start(undefined, {
    prepare: () => {
      preparations += 1
      return Promise.resolve()
    },
    firstRetryMs: 1_000_000,
    maxRetryMs: 1_000_000,
    log: {
      laneCount: 3,
      shipNext(lane) {
        if (lane === 1) {
          failures += 1
          return Promise.reject(new Error('A batch cannot be decoded'))
        }
        shipped[lane] = (shipped[lane] ?? 0) + 1
        return Promise.resolve(some(1))
      },
      findUnshipped: () => Promise.resolve({ batches: 0, oldestAtMs: null }),
      countDeadLetters: () => Promise.resolve(0),
    },
  })
  await expect.poll(() => Math.min(shipped[0] ?? 0, shipped[2] ?? 0)).toBeGreaterThan(5)
  await stop()
  expect(failures).toBe(1)
  // Once at the start, and once after the failure.
  expect(preparations).toBeLessThanOrEqual(2)
})
