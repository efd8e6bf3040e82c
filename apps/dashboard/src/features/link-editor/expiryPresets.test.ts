import { expect, test } from 'vitest'
import { toExpiry } from './expiryPresets.ts'

const from = new Date(2026, 1, 20, 15, 30)

test.each([
  ['day', new Date(2026, 1, 21, 15, 30)],
  ['week', new Date(2026, 1, 27, 15, 30)],
  ['days30', new Date(2026, 2, 22, 15, 30)],
  ['month', new Date(2026, 2, 1)],
] as const)('the preset %s ends at a local time', (preset, expected) => {
  expect(toExpiry(preset, from)).toEqual(expected)
})

test('the end of December is the start of the next year', () => {
  expect(toExpiry('month', new Date(2026, 11, 31, 23, 59))).toEqual(new Date(2027, 0, 1))
})
