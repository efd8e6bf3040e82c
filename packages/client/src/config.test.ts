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
])('a budget of %s is one of %i ms', (timeoutMs, budgetMs) => {
  expect(getTimeoutMs({ ...testConfig, timeoutMs })).toBe(budgetMs)
})

test('a budget is never longer than a timer can be', () => {
  expect(getTimeoutMs({ ...testConfig, timeoutMs: 1e12 })).toBeLessThan(2 ** 31)
})
