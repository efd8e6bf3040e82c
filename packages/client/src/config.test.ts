import { expect, test } from 'vitest'
import { getTimeoutMs } from './config.ts'
import { testConfig } from './testing/createTestPhone.ts'

test.each([
  [undefined, 5000],
  [1, 1],
  [2500.5, 2500.5],
  [60_000, 60_000],
  [3_600_000, 3_600_000],
  [3_600_001, 3_600_000],
  [0, 5000],
  [-1, 5000],
  [NaN, 5000],
  [Infinity, 5000],
  ['3000' as unknown as number, 5000],
  [null as unknown as number, 5000],
])('a timeout of %s becomes %i ms', (timeoutMs, expectedMs) => {
  expect(getTimeoutMs({ ...testConfig, timeoutMs })).toBe(expectedMs)
})

test('a timeout never exceeds the maximum timer delay', () => {
  expect(getTimeoutMs({ ...testConfig, timeoutMs: 1e12 })).toBeLessThan(2 ** 31)
})
