import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LogFullError } from './eventLog.ts'
import { createGroupCommit, type GroupCommitLimits } from './groupCommit.ts'

interface Attempt {
  readonly batch: { readonly lines: readonly string[] }
  readonly succeed: () => void
  readonly fail: () => void
}

function create(limits: Partial<GroupCommitLimits> = {}) {
  const attempts: Attempt[] = []
  const commits = createGroupCommit({
    seal: (lines) => ({ lines }),
    write: (batch) =>
      new Promise<void>((resolve, reject) => {
        attempts.push({ batch, succeed: resolve, fail: () => reject(new Error('away')) })
      }),
    limits: { commits: 1, ...limits },
  })
  return { commits, attempts, at: (index: number) => attempts[index] ?? expect.fail('no attempt') }
}

/** Lets everything run that needs no time. */
const settle = () => vi.advanceTimersByTimeAsync(0)

/** What has become of a promise, without waiting for it. */
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

test('the first is written at once, and what comes meanwhile is the next batch', async () => {
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

test('callers of one moment share a batch', async () => {
  const { commits, attempts } = create({ commits: 4 })
  for (const line of ['a', 'b', 'c']) void commits.append([line])
  await settle()
  expect(attempts.map(({ batch }) => batch.lines)).toEqual([['a', 'b', 'c']])
})

test('no more batches are under way than allowed', async () => {
  const { commits, attempts, at } = create({ commits: 2 })
  for (const line of ['a', 'b', 'c']) {
    void commits.append([line])
    await settle()
  }
  expect(attempts).toHaveLength(2)
  at(1).succeed()
  await settle()
  expect(attempts).toHaveLength(3)
})

test('nobody is confirmed before the batch is written, and each part of a large append is', async () => {
  const { commits, attempts, at } = create({ batchEntries: 2 })
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

test('a batch ends where its bytes are enough, and holds one line at least', async () => {
  const { commits, attempts, at } = create({ batchBytes: 10 })
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

test('a failed attempt is repeated with the same batch, at growing distance, for ever', async () => {
  const { commits, attempts, at } = create({ firstRetryMs: 100, lastRetryMs: 400 })
  const append = watch(commits.append(['a']))
  await settle()
  expect(commits.isFailing).toBe(false)
  for (const [index, mostMs] of [100, 200, 400, 400, 400].entries()) {
    at(index).fail()
    await settle()
    expect(commits.isFailing).toBe(true)
    await vi.advanceTimersByTimeAsync(mostMs / 2 - 1)
    expect(attempts).toHaveLength(index + 1)
    await vi.advanceTimersByTimeAsync(mostMs / 2 + 1)
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

test('more entries than may wait are refused as a whole, until there is room', async () => {
  const { commits, at } = create({ waitingEntries: 3 })
  void commits.append(['a', 'b'])
  await expect(commits.append(['c', 'd'])).rejects.toBeInstanceOf(LogFullError)
  expect(commits.waiting).toBe(2)
  void commits.append(['c'])
  await settle()
  at(0).succeed()
  await settle()
  expect(watch(commits.append(['d', 'e', 'f'])).state).toBe('pending')
})

test('more bytes than may wait are refused, counted as they are stored', async () => {
  const { commits } = create({ waitingBytes: 10 })
  void commits.append(['üü'])
  await expect(commits.append(['üü', ''])).rejects.toThrow('no room for 2 of 6')
  expect(watch(commits.append(['üü'])).state).toBe('pending')
})

test('a stop waits for the last batch and takes nothing more', async () => {
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

test('a stop that was in vain tells every caller, and tries no more', async () => {
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
  await vi.advanceTimersByTimeAsync(60_000)
  expect(attempts).toHaveLength(1)
  expect(vi.getTimerCount()).toBe(0)
})
