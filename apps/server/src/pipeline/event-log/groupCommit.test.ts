import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { minuteMs } from '#platform/time/durations.ts'
import { LogFullError } from './eventLog.ts'
import { createGroupCommit, type GroupCommitLimits, type LaneLines } from './groupCommit.ts'
import type { Line } from './line.ts'

interface Attempt {
  readonly batch: { readonly lines: readonly Line[] }
  readonly succeed: () => void
  readonly fail: () => void
}

function create(limits: Partial<GroupCommitLimits> = {}) {
  const attempts: Attempt[] = []
  const group = createGroupCommit({
    seal: (groups) => ({ lines: groups.flatMap(({ lines }) => lines) }),
    write: (batch) =>
      new Promise<void>((resolve, reject) => {
        attempts.push({ batch, succeed: resolve, fail: () => reject(new Error('unavailable')) })
      }),
    limits: { maxCommits: 1, ...limits },
  })
  const commits = {
    append: (lines: readonly Line[]) => group.append([{ lane: 0, lines }]),
    get isFailing() {
      return group.isFailing
    },
    get waiting() {
      return group.waiting
    },
    stop: group.stop,
  }
  return {
    commits,
    group,
    attempts,
    at: (index: number) => attempts[index] ?? expect.fail('no such attempt'),
  }
}

/** Runs everything that needs no time to pass. */
const settle = () => vi.advanceTimersByTimeAsync(0)

/** Reads the state of a promise without waiting for it. */
function watch(promise: Promise<void>): { state: string } {
  const watched = { state: 'pending' }
  promise.then(
    () => (watched.state = 'resolved'),
    (error: unknown) => (watched.state = (error as Error).message),
  )
  return watched
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('the first append is written immediately, and appends during that write form the next batch', async () => {
  const { commits, attempts, at } = create()
  const first = watch(commits.append(['a']))
  await settle()
  void commits.append(['b'])
  void commits.append(['c', 'd'])
  await settle()
  expect(attempts.map(({ batch }) => batch.lines)).toEqual([['a']])
  expect(commits.waiting).toBe(4)
  at(0).succeed()
  await settle()
  expect(first.state).toBe('resolved')
  expect(at(1).batch.lines).toEqual(['b', 'c', 'd'])
  expect(commits.waiting).toBe(3)
})

test('concurrent callers share a batch', async () => {
  const { commits, attempts } = create({ maxCommits: 4 })
  for (const line of ['a', 'b', 'c']) void commits.append([line])
  await settle()
  expect(attempts.map(({ batch }) => batch.lines)).toEqual([['a', 'b', 'c']])
})

test('limits the number of concurrent batches', async () => {
  const { commits, attempts, at } = create({ maxCommits: 2 })
  for (const line of ['a', 'b', 'c']) {
    void commits.append([line])
    await settle()
  }
  expect(attempts).toHaveLength(2)
  at(1).succeed()
  await settle()
  expect(attempts).toHaveLength(3)
})

test('a large append is confirmed only once all of its parts are written', async () => {
  const { commits, attempts, at } = create({ maxBatchEntries: 2 })
  const large = watch(commits.append(['a', 'b', 'c', 'd', 'e']))
  await settle()
  for (const index of [0, 1]) {
    at(index).succeed()
    await settle()
    expect(large.state).toBe('pending')
  }
  at(2).succeed()
  await settle()
  expect(large.state).toBe('resolved')
  expect(attempts.map(({ batch }) => batch.lines)).toEqual([['a', 'b'], ['c', 'd'], ['e']])
})

test('a batch is limited by its bytes but has at least one line', async () => {
  const { commits, attempts, at } = create({ maxBatchBytes: 10 })
  void commits.append(['aaaa', 'bbbb', 'c', 'ü'.repeat(20), 'd'])
  void commits.append(['eeee'])
  for (let index = 0; index < 3; index += 1) {
    await settle()
    at(index).succeed()
  }
  await settle()
  expect(attempts.map(({ batch }) => batch.lines)).toEqual([
    ['aaaa', 'bbbb'],
    ['c'],
    ['ü'.repeat(20)],
    ['d', 'eeee'],
  ])
})

test('a failed attempt is retried with the same batch, with growing delays, without end', async () => {
  const { commits, attempts, at } = create({ firstRetryMs: 100, maxRetryMs: 400 })
  const append = watch(commits.append(['a']))
  await settle()
  expect(commits.isFailing).toBe(false)
  for (const [index, maxMs] of [100, 200, 400, 400, 400].entries()) {
    at(index).fail()
    await settle()
    expect(commits.isFailing).toBe(true)
    await vi.advanceTimersByTimeAsync(maxMs / 2 - 1)
    expect(attempts).toHaveLength(index + 1)
    await vi.advanceTimersByTimeAsync(maxMs / 2 + 1)
    expect(attempts).toHaveLength(index + 2)
  }
  expect(new Set(attempts.map(({ batch }) => batch)).size).toBe(1)
  expect(append.state).toBe('pending')
  at(5).succeed()
  await settle()
  expect(append.state).toBe('resolved')
  expect(commits.isFailing).toBe(false)
  expect(commits.waiting).toBe(0)
})

test('an append that exceeds the waiting entries is rejected as a whole, until there is room', async () => {
  const { commits, at } = create({ maxWaitingEntries: 3 })
  void commits.append(['a', 'b'])
  await expect(commits.append(['c', 'd'])).rejects.toBeInstanceOf(LogFullError)
  expect(commits.waiting).toBe(2)
  void commits.append(['c'])
  await settle()
  at(0).succeed()
  await settle()
  expect(watch(commits.append(['d', 'e', 'f'])).state).toBe('pending')
})

test('an append that exceeds the waiting bytes is rejected, counted as stored', async () => {
  const { commits } = create({ maxWaitingBytes: 10 })
  void commits.append(['üü'])
  await expect(commits.append(['üü', ''])).rejects.toThrow('no room for 2 more (6 bytes)')
  expect(watch(commits.append(['üü'])).state).toBe('pending')
})

test('a stop waits for the last batch and rejects new appends', async () => {
  const { commits, at } = create()
  const append = watch(commits.append(['a']))
  await settle()
  const stop = watch(commits.stop(1000))
  await expect(commits.append(['b'])).rejects.toThrow('stopped')
  await vi.advanceTimersByTimeAsync(999)
  expect(stop.state).toBe('pending')
  at(0).succeed()
  await settle()
  expect([append.state, stop.state]).toEqual(['resolved', 'resolved'])
  expect(vi.getTimerCount()).toBe(0)
})

test('a stop that times out rejects every caller and ends retries', async () => {
  const { commits, attempts, at } = create()
  const appends = [watch(commits.append(['a']))]
  await settle()
  appends.push(watch(commits.append(['b'])))
  at(0).fail()
  const stop = watch(commits.stop(10))
  await vi.advanceTimersByTimeAsync(10)
  expect(stop.state).toBe('resolved')
  for (const { state } of appends) expect(state).toContain('stopped before')
  expect(commits.waiting).toBe(0)
  await vi.advanceTimersByTimeAsync(minuteMs)
  expect(attempts).toHaveLength(1)
  expect(vi.getTimerCount()).toBe(0)
})

test('entries of several lanes share a commit, and their caller waits for all of them', async () => {
  const sealed: (readonly LaneLines[])[] = []
  const group = createGroupCommit({
    seal: (groups) => sealed.push(groups.map(({ lane, lines }) => ({ lane, lines }))),
    write: () => Promise.resolve(),
    limits: { maxBatchEntries: 4 },
  })
  const first = watch(
    group.append([
      { lane: 2, lines: ['a', 'b'] },
      { lane: 0, lines: ['c'] },
    ]),
  )
  const second = watch(group.append([{ lane: 2, lines: ['d', 'e', 'f', 'g', 'h'] }]))
  await settle()
  expect(sealed).toEqual([
    [
      { lane: 2, lines: ['a', 'b'] },
      { lane: 0, lines: ['c'] },
    ],
    [{ lane: 2, lines: ['d', 'e', 'f', 'g'] }],
    [{ lane: 2, lines: ['h'] }],
  ])
  expect([first.state, second.state]).toEqual(['resolved', 'resolved'])
})

test('an append that does not fit is rejected as a whole, whatever its lanes', async () => {
  const { group } = create({ maxWaitingEntries: 3 })
  const groups = [
    { lane: 0, lines: ['a', 'b'] },
    { lane: 1, lines: ['c', 'd'] },
  ]
  await expect(group.append(groups)).rejects.toBeInstanceOf(LogFullError)
  expect(group.waiting).toBe(0)
})

test('a line of several entries counts as that many, in a batch and while it waits', async () => {
  const { commits, at } = create({ maxBatchEntries: 5, maxWaitingEntries: 12 })
  const line = (text: string) => ({ text, entryCount: 3 })
  void commits.append([line('a'), 'b', 'c', 'd'])
  void commits.append([line('e')])
  void commits.append([line('f')])
  await settle()
  expect(commits.waiting).toBe(12)
  await expect(commits.append(['g'])).rejects.toBeInstanceOf(LogFullError)
  expect(at(0).batch.lines).toEqual([line('a'), 'b', 'c'])
  at(0).succeed()
  await settle()
  expect(at(1).batch.lines).toEqual(['d', line('e')])
  expect(commits.waiting).toBe(7)
  at(1).succeed()
  await settle()
  expect(at(2).batch.lines).toEqual([line('f')])
  at(2).succeed()
  await settle()
  expect(commits.waiting).toBe(0)
})

test('a line with more entries than a batch may have is written by itself', async () => {
  const { commits, at } = create({ maxBatchEntries: 5 })
  const line = { text: 'a', entryCount: 9 }
  void commits.append(['b', line, 'c'])
  await settle()
  expect(at(0).batch.lines).toEqual(['b'])
  at(0).succeed()
  await settle()
  expect(at(1).batch.lines).toEqual([line])
})
