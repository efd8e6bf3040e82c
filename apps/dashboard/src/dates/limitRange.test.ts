import { expect, test } from 'vitest'
import { limitRange } from './limitRange.ts'

test('a long range is cut to its last hundred days', () => {
  expect(limitRange({ from: '2025-11-17', to: '2026-11-17' }, 100)).toEqual({
    range: { from: '2026-08-09', to: '2026-11-17' },
    isLimited: true,
  })
})

test('a range of a hundred days stays as it is', () => {
  const range = { from: '2026-08-09', to: '2026-11-17' }
  expect(limitRange(range, 100)).toEqual({ range, isLimited: false })
})
