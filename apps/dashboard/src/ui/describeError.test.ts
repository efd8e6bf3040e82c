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
