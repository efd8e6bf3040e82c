import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { withTimeout } from './withTimeout.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const never = new Promise<string>(() => undefined)
const onTimeout = () => 'late'

test('work that ends in time returns its result and leaves no timer', async () => {
  expect(await withTimeout(10, Promise.resolve('done'), onTimeout)).toBe('done')
  await expect(withTimeout(10, Promise.reject(new Error('broken')), onTimeout)).rejects.toThrow(
    'broken',
  )
  expect(vi.getTimerCount()).toBe(0)
})

test('work that takes longer returns or throws what onTimeout does', async () => {
  const result = withTimeout(10, never, onTimeout)
  const failing = withTimeout(10, never, () => {
    throw new Error('too late')
  })
  const rejected = expect(failing).rejects.toThrow('too late')
  await vi.advanceTimersByTimeAsync(10)
  expect(await result).toBe('late')
  await rejected
})

test('work that fails after the timeout is not an unhandled rejection', async () => {
  const work = new Promise<string>((_, reject) => setTimeout(reject, 20, new Error('later')))
  const result = withTimeout(10, work, onTimeout)
  await vi.advanceTimersByTimeAsync(30)
  expect(await result).toBe('late')
})
