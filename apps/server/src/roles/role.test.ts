import { expect, test } from 'vitest'
import { readRole } from './role.ts'

test('the role is the first argument, and all without one', () => {
  expect(readRole([])).toBe('all')
  expect(readRole(['serve'])).toBe('serve')
  expect(readRole(['migrate'])).toBe('migrate')
})

test('an unknown role and further arguments are invalid', () => {
  expect(readRole(['worker'])).toBeNull()
  expect(readRole(['SERVE'])).toBeNull()
  expect(readRole([''])).toBeNull()
  expect(readRole(['serve', 'work'])).toBeNull()
})
