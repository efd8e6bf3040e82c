import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createGroupCalls, type GroupCallsLimits } from './groupCalls.ts'

interface Group {
  readonly inputs: readonly string[]
  readonly succeed: () => void
  readonly fail: (error: Error) => void
}

class OfInput extends Error {}

function create(limits: Partial<GroupCallsLimits> = {}) {
  const groups: Group[] = []
  const calls = createGroupCalls<string, string>({
    name: 'The test',
    isOfInput: (error) => error instanceof OfInput,
    run: (inputs) =>
      new Promise((resolve, reject) => {
        groups.push({
          inputs,
          succeed: () => resolve(inputs.map((input) => input.toUpperCase())),
          fail: reject,
        })
      }),
    limits: { maxGroups: 1, ...limits },
  })
  return { calls, groups, at: (index: number) => groups[index] ?? expect.fail('no such group') }
}

const settle = () => vi.advanceTimersByTimeAsync(0)

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('the first call starts immediately, and calls during it form the next group', async () => {
  const { calls, groups, at } = create()
  const first = calls.call('a')
  await settle()
  expect(groups.map(({ inputs }) => inputs)).toEqual([['a']])
  const later = [calls.call('b'), calls.call('c')]
  await settle()
  expect(groups).toHaveLength(1)
  at(0).succeed()
  expect(await first).toBe('A')
  await settle()
  expect(at(1).inputs).toEqual(['b', 'c'])
  at(1).succeed()
  expect(await Promise.all(later)).toEqual(['B', 'C'])
  expect(calls.waiting).toBe(0)
})

test('a group and the number of groups are limited', async () => {
  const { calls, groups, at } = create({ maxInputs: 2, maxGroups: 2 })
  const all = Promise.all(['a', 'b', 'c', 'd', 'e'].map(calls.call))
  await settle()
  expect(groups.map(({ inputs }) => inputs)).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ])
  at(1).succeed()
  await settle()
  expect(at(2).inputs).toEqual(['e'])
  at(0).succeed()
  at(2).succeed()
  expect(await all).toEqual(['A', 'B', 'C', 'D', 'E'])
})

test('an error of the whole group rejects its calls and no others', async () => {
  const { calls, at } = create()
  const failed = [calls.call('a'), calls.call('b')].map((call) =>
    expect(call).rejects.toThrow('outage'),
  )
  await settle()
  const next = calls.call('c')
  at(0).fail(new Error('outage'))
  await Promise.all(failed)
  await settle()
  at(1).succeed()
  expect(await next).toBe('C')
})

test('more calls than may wait are rejected as unavailable', async () => {
  const { calls, at } = create({ maxWaiting: 2 })
  const kept = [calls.call('a'), calls.call('b')]
  await expect(calls.call('c')).rejects.toMatchObject({ code: 'unavailable' })
  await settle()
  at(0).succeed()
  expect(await Promise.all(kept)).toEqual(['A', 'B'])
})

test('a call that waits too long is unavailable, and never starts afterwards', async () => {
  const { calls, groups, at } = create({ waitMs: 1000 })
  const running = expect(calls.call('a')).rejects.toMatchObject({ code: 'unavailable' })
  await settle()
  const queued = expect(calls.call('b')).rejects.toMatchObject({ code: 'unavailable' })
  await vi.advanceTimersByTimeAsync(1000)
  await Promise.all([running, queued])
  expect(calls.waiting).toBe(0)
  const next = calls.call('c')
  at(0).succeed()
  await settle()
  expect(groups.map(({ inputs }) => inputs)).toEqual([['a'], ['c']])
  at(1).succeed()
  expect(await next).toBe('C')
})

test('inputs that fail are separated from the rest of their group, whatever their number and place', async () => {
  vi.useRealTimers()
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.boolean(), { minLength: 1, maxLength: 40 }),
      fc.integer({ min: 1, max: 9 }),
      async (areBad, maxInputs) => {
        const handled: number[] = []
        const calls = createGroupCalls<number, number>({
          name: 'The test',
          isOfInput: (error) => error instanceof OfInput,
          run(inputs) {
            if (inputs.some((input) => areBad[input])) return Promise.reject(new OfInput('bad'))
            handled.push(...inputs)
            return Promise.resolve(inputs.map((input) => input * 2))
          },
          limits: { maxInputs },
        })
        const results = await Promise.allSettled(areBad.map((_, index) => calls.call(index)))
        expect(results.map(({ status }) => status === 'rejected')).toEqual(areBad)
        const good = [...areBad.keys()].filter((index) => !areBad[index])
        expect(handled.sort((a, b) => a - b)).toEqual(good)
        expect(
          results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : [])),
        ).toEqual(good.map((index) => index * 2))
      },
    ),
  )
})
