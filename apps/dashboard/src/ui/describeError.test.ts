import { ApiError } from '@throughlink/api'
import { expect, test } from 'vitest'
import { describeError } from './describeError.ts'
import { toUnreachable } from './unreachable.ts'

test('an error of a page is not called an outage', () => {
  const { title, isTemporary } = describeError(new TypeError('undefined is not a function'))
  expect(title).not.toMatch(/service|connection/i)
  expect(isTemporary).toBe(false)
})

test('a request or a file without a response is', () => {
  const { title, isTemporary } = describeError(toUnreachable(new TypeError('Failed to fetch')))
  expect(title).toBe('The service cannot be reached.')
  expect(isTemporary).toBe(true)
})

test('a limit that was reached says when to try again', () => {
  const problem = {
    type: 'about:blank',
    title: 'Too many requests.',
    status: 429,
    code: 'rate_limited',
    requestId: '1',
  }
  const describe = (seconds: number | null) =>
    describeError(new ApiError(429, problem, seconds)).detail
  expect(describe(3_600)).toBe('Try again in 1 h.')
  expect(describe(12)).toBe('Try again in 12 s.')
  expect(describe(null)).toBeNull()
})
