import { expect, test } from 'vitest'
import { formatGap } from './formats.ts'

test.each([
  [0, '0 seconds'],
  [1, '1 second'],
  [61, '61 seconds'],
  [120, '2 minutes'],
  [7_199, '120 minutes'],
  [86_400, '24 hours'],
  [604_800, '7 days'],
])('%s seconds are %s', (seconds, expected) => {
  expect(formatGap(seconds)).toBe(expected)
})
