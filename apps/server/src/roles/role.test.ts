import { expect, test } from 'vitest'
import { readRole } from './role.ts'

test('the role is the first argument, and all without one', () => {
  expect(readRole([])).toBe('all')
  expect(readRole(['serve'])).toBe('serve')
  expect(readRole(['migrate'])).toBe('migrate')
})

test('only admin has further arguments', () => {
  expect(readRole(['admin', 'jobs', 'list'])).toBe('admin')
  expect(readRole(['serve', 'work'])).toBeNull()
  expect(readRole(['health', 'now'])).toBeNull()
})

test('an unknown role is invalid', () => {
  expect(readRole(['worker'])).toBeNull()
  expect(readRole(['SERVE'])).toBeNull()
  expect(readRole([''])).toBeNull()
})
