import { expect, test } from 'vitest'
import { isYoung } from './isYoung.ts'

const range = { from: '2026-11-01', to: '2026-11-17' }

test('what was created in the period has nothing before it', () => {
  expect(isYoung(new Date('2026-11-16T12:00:00').toISOString(), range)).toBe(true)
  expect(isYoung(new Date('2026-11-01T00:00:00').toISOString(), range)).toBe(true)
  expect(isYoung(new Date('2026-10-31T23:59:00').toISOString(), range)).toBe(false)
  expect(isYoung(undefined, range)).toBe(false)
})
