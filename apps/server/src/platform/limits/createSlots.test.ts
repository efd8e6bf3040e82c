import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { createSlots, type SlotsOptions } from './createSlots.ts'

afterEach(() => {
  vi.useRealTimers()
})

const options: SlotsOptions = {
  max: 3,
  maxPerKey: 2,
  maxWaitingPerKey: 4,
  maxWaitMs: 1_000,
  makeError: () => new Error('no slot'),
}

/** A task that runs until it is ended. */
function makeTask() {
  let end: () => void = () => undefined
  const done = new Promise<void>((resolve) => {
    end = resolve
  })
  const task = vi.fn(() => done)
  return { task, end }
}

const settle = () => new Promise((resolve) => setImmediate(resolve))

test('a key runs two tasks at a time, and a waiting one lets another key pass', async () => {
  const run = createSlots(options)
  const [a1, a2, a3, b1] = [makeTask(), makeTask(), makeTask(), makeTask()]
  const all = [run('a', a1.task), run('a', a2.task), run('a', a3.task), run('b', b1.task)]
  await settle()
  expect([a1, a2, a3, b1].map(({ task }) => task.mock.calls.length)).toEqual([1, 1, 0, 1])
  a1.end()
  await settle()
  expect(a3.task).toHaveBeenCalledOnce()
  for (const { end } of [a2, a3, b1]) end()
  await Promise.all(all)
})

test('a task that waits too long, and one too many, is rejected and never runs', async () => {
  vi.useFakeTimers()
  const run = createSlots(options)
  const [a1, a2] = [makeTask(), makeTask()]
  const running = [run('a', a1.task), run('a', a2.task)]
  const late = vi.fn(() => Promise.resolve())
  const results = Array.from({ length: 5 }, () => run('a', late).catch((error: unknown) => error))
  expect(await results[4]).toEqual(new Error('no slot'))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await Promise.all(results)).toEqual(results.map(() => new Error('no slot')))
  a1.end()
  a2.end()
  await Promise.all(running)
  expect(late).not.toHaveBeenCalled()
  expect(await run('a', () => Promise.resolve(7))).toBe(7)
})

test('a failed task frees its slot', async () => {
  const run = createSlots({ ...options, max: 1 })
  await expect(run('a', () => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
  expect(await run('b', () => Promise.resolve(1))).toBe(1)
})

test('any tasks all run, within the limits', async () => {
  const taskArb = fc.record({ key: fc.constantFrom('a', 'b', 'c'), turns: fc.nat({ max: 3 }) })
  await fc.assert(
    fc.asyncProperty(fc.array(taskArb, { maxLength: 30 }), async (tasks) => {
      const run = createSlots({ ...options, maxWaitingPerKey: 100 })
      const running = new Map<string, number>()
      let most = 0
      const results = await Promise.all(
        tasks.map(({ key, turns }, at) =>
          run(key, async () => {
            running.set(key, (running.get(key) ?? 0) + 1)
            expect(running.get(key)).toBeLessThanOrEqual(2)
            most = Math.max(
              most,
              [...running.values()].reduce((sum, each) => sum + each, 0),
            )
            for (let turn = 0; turn < turns; turn += 1) await settle()
            running.set(key, (running.get(key) ?? 0) - 1)
            return at
          }),
        ),
      )
      expect(results).toEqual(tasks.map((_, at) => at))
      expect(most).toBeLessThanOrEqual(3)
    }),
    { numRuns: 50 },
  )
})
