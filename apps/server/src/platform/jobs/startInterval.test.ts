import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startInterval } from './startInterval.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const rethrow = (error: unknown) => {
  throw error as Error
}

test('runs at once, then at the interval until stopped', async () => {
  let runs = 0
  const run = () => Promise.resolve((runs += 1))
  const stop = startInterval({ run, everyMs: 100, onFailure: rethrow })
  expect(runs).toBe(1)
  await vi.advanceTimersByTimeAsync(250)
  expect(runs).toBe(3)
  await stop()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(runs).toBe(3)
})

test('runs that take longer than the interval do not overlap', async () => {
  let inProgress = 0
  const stop = startInterval({
    async run() {
      inProgress += 1
      expect(inProgress).toBe(1)
      await new Promise((resolve) => setTimeout(resolve, 250))
      inProgress -= 1
    },
    everyMs: 100,
    onFailure: rethrow,
  })
  await vi.advanceTimersByTimeAsync(1_000)
  const stopped = stop()
  await vi.advanceTimersByTimeAsync(250)
  await stopped
  expect(inProgress).toBe(0)
})

test('a failed run is reported, and the job continues', async () => {
  const failures: unknown[] = []
  const stop = startInterval({
    run: () => Promise.reject(new Error('Unavailable.')),
    everyMs: 100,
    onFailure: (error) => failures.push(error),
  })
  await vi.advanceTimersByTimeAsync(150)
  await stop()
  expect(failures).toHaveLength(2)
})

test('stopping aborts the run in progress and waits for it', async () => {
  let isAborted = false
  const stop = startInterval({
    run: (signal) =>
      new Promise<void>((resolve) => {
        signal.addEventListener('abort', () => {
          isAborted = true
          setTimeout(resolve, 10)
        })
      }),
    everyMs: 100,
    onFailure: rethrow,
  })
  let isStopped = false
  const stopped = stop().then(() => (isStopped = true))
  await vi.advanceTimersByTimeAsync(5)
  expect([isAborted, isStopped]).toEqual([true, false])
  await vi.advanceTimersByTimeAsync(10)
  await stopped
})
