import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startInterval } from './startInterval.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const never = (error: unknown) => {
  throw error as Error
}

test('a round runs at once, and then every so often until stopped', async () => {
  let rounds = 0
  const run = () => Promise.resolve((rounds += 1))
  const stop = startInterval({ run, everyMs: 100, onFailure: never })
  expect(rounds).toBe(1)
  await vi.advanceTimersByTimeAsync(250)
  expect(rounds).toBe(3)
  await stop()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(rounds).toBe(3)
})

test('a round that takes longer than the pause is waited for', async () => {
  let underWay = 0
  const stop = startInterval({
    async run() {
      underWay += 1
      expect(underWay).toBe(1)
      await new Promise((resolve) => setTimeout(resolve, 250))
      underWay -= 1
    },
    everyMs: 100,
    onFailure: never,
  })
  await vi.advanceTimersByTimeAsync(1_000)
  const stopped = stop()
  await vi.advanceTimersByTimeAsync(250)
  await stopped
  expect(underWay).toBe(0)
})

test('a round that fails is told, and the next one comes', async () => {
  const failures: unknown[] = []
  const stop = startInterval({
    run: () => Promise.reject(new Error('Away.')),
    everyMs: 100,
    onFailure: (error) => failures.push(error),
  })
  await vi.advanceTimersByTimeAsync(150)
  await stop()
  expect(failures).toHaveLength(2)
})

test('a stop tells the round under way, and waits for it', async () => {
  let told = false
  const stop = startInterval({
    run: (signal) =>
      new Promise<void>((resolve) => {
        signal.addEventListener('abort', () => {
          told = true
          setTimeout(resolve, 10)
        })
      }),
    everyMs: 100,
    onFailure: never,
  })
  let isStopped = false
  const stopped = stop().then(() => (isStopped = true))
  await vi.advanceTimersByTimeAsync(5)
  expect([told, isStopped]).toEqual([true, false])
  await vi.advanceTimersByTimeAsync(10)
  await stopped
})
