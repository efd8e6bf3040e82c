import { expect, test, vi } from 'vitest'
import type { Shipment } from '../event-log/eventLog.ts'
import { startShipping, type ShippingOptions } from './startShipping.ts'

interface Told {
  shipped: number
  failed: number
  readonly waits: [number, number][]
}

function start(
  shipNext: ShippingOptions['log']['shipNext'],
  changes: Partial<ShippingOptions> = {},
) {
  const told: Told = { shipped: 0, failed: 0, waits: [] }
  const stop = startShipping({
    log: {
      shipNext,
      findUnshipped: () => Promise.resolve({ batches: 7, oldestAtMs: 4_000 }),
    },
    ship: () => Promise.resolve(),
    report: {
      shipped: (entries) => (told.shipped += entries),
      failed: () => (told.failed += 1),
      waits: (...each) => told.waits.push(each),
    },
    now: () => 10_000,
    limits: { maxEntries: 100, maxBytes: 1 },
    pauseMs: 5,
    firstRetryMs: 2,
    lastRetryMs: 10,
    onFailure: () => undefined,
    ...changes,
  })
  return { told, stop }
}

test('it ships on and on, and tells how much and what waits', async () => {
  const { told, stop } = start(() => Promise.resolve(3))
  await expect.poll(() => told.shipped).toBeGreaterThan(9)
  await stop()
  expect(told.waits).toEqual([[7, 6]])
})

test('there is one shipment at a time, however long it takes', async () => {
  let atOnce = 0
  let rounds = 0
  const { stop } = start(async (_, ship) => {
    atOnce += 1
    expect(atOnce).toBe(1)
    await ship({ id: String(rounds), batches: [] } satisfies Shipment)
    await new Promise((resolve) => setImmediate(resolve))
    atOnce -= 1
    rounds += 1
    return 100
  })
  await expect.poll(() => rounds).toBeGreaterThan(20)
  await stop()
  expect(atOnce).toBe(0)
})

test('a failure is told, and tried again later and later, with an end to it', async () => {
  vi.useFakeTimers()
  try {
    const calls: number[] = []
    const { told, stop } = start(
      () => {
        calls.push(Date.now())
        return Promise.reject(new Error('ClickHouse is away'))
      },
      { firstRetryMs: 100, lastRetryMs: 30_000 },
    )
    await vi.advanceTimersByTimeAsync(300_000)
    const pauses = calls.slice(1).map((at, index) => at - (calls[index] ?? 0))
    pauses.forEach((pauseMs, index) => {
      const mostMs = Math.min(100 * 2 ** index, 30_000)
      expect(pauseMs).toBeGreaterThanOrEqual(Math.floor(mostMs / 2))
      expect(pauseMs).toBeLessThanOrEqual(mostMs + 1)
    })
    expect(Math.max(...pauses)).toBeGreaterThan(15_000)
    expect(told.failed).toBe(calls.length)
    await stop()
  } finally {
    vi.useRealTimers()
  }
})

test('after a failure and a success it starts from the shortest pause again', async () => {
  let calls = 0
  const { told, stop } = start(() => {
    calls += 1
    return calls % 2 === 0 ? Promise.resolve(1) : Promise.reject(new Error('away'))
  })
  await expect.poll(() => told.shipped).toBeGreaterThan(5)
  await stop()
})

test('a stop waits for the shipment under way, and begins no other', async () => {
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
  const { told, stop } = start(() => Promise.resolve(1), { pauseMs: 1_000_000 })
  await expect.poll(() => told.shipped).toBe(1)
  await stop()
})
