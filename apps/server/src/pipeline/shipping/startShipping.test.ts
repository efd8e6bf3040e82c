import { expect, test, vi } from 'vitest'
import { minuteMs } from '../../platform/time/durations.ts'
import type { Shipment } from '../event-log/eventLog.ts'
import { startShipping, type ShippingOptions } from './startShipping.ts'

interface Reported {
  shipped: number
  failed: number
  readonly backlog: [number, number][]
}

function start(
  shipNext: ShippingOptions['log']['shipNext'],
  changes: Partial<ShippingOptions> = {},
) {
  const reported: Reported = { shipped: 0, failed: 0, backlog: [] }
  const stop = startShipping({
    log: {
      shipNext,
      findUnshipped: () => Promise.resolve({ batches: 7, oldestAtMs: 4_000 }),
    },
    prepare: () => Promise.resolve(),
    ship: () => Promise.resolve(),
    report: {
      shipped: (entries) => (reported.shipped += entries),
      failed: () => (reported.failed += 1),
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

test('ships repeatedly and reports the entries and the backlog', async () => {
  const { reported, stop } = start(() => Promise.resolve(3))
  await expect.poll(() => reported.shipped).toBeGreaterThan(9)
  await stop()
  expect(reported.backlog).toEqual([[7, 6]])
})

test('runs one shipment at a time, however long it takes', async () => {
  let running = 0
  let rounds = 0
  const { stop } = start(async (_, ship) => {
    running += 1
    expect(running).toBe(1)
    await ship({ id: String(rounds), batches: [] } satisfies Shipment)
    await new Promise((resolve) => setImmediate(resolve))
    running -= 1
    rounds += 1
    return 100
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
    return calls % 2 === 0 ? Promise.resolve(1) : Promise.reject(new Error('ClickHouse is down'))
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
      return calls === 2 ? Promise.reject(new Error('ClickHouse is empty')) : Promise.resolve(1)
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
      return Promise.resolve(1)
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
    return 100
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
  const { reported, stop } = start(() => Promise.resolve(1), { pauseMs: 1_000_000 })
  await expect.poll(() => reported.shipped).toBe(1)
  await stop()
})
