import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { withTimeout } from './withTimeout.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const never = new Promise<string>(() => undefined)
const late = () => 'late'

test('work that ends in time gives its answer, and leaves no timer', async () => {
  expect(await withTimeout(10, Promise.resolve('done'), late)).toBe('done')
  await expect(withTimeout(10, Promise.reject(new Error('broken')), late)).rejects.toThrow('broken')
  expect(vi.getTimerCount()).toBe(0)
})

test('work that takes longer gives what is said for that case, or its refusal', async () => {
  const answer = withTimeout(10, never, late)
  const refusal = withTimeout(10, never, () => {
    throw new Error('too late')
  })
  const refused = expect(refusal).rejects.toThrow('too late')
  await vi.advanceTimersByTimeAsync(10)
  expect(await answer).toBe('late')
  await refused
})

test('work that fails after that is nobody’s unhandled rejection', async () => {
  const work = new Promise<string>((_, reject) => setTimeout(reject, 20, new Error('later')))
  const answer = withTimeout(10, work, late)
  await vi.advanceTimersByTimeAsync(30)
  expect(await answer).toBe('late')
})
