import { expect, test } from 'vitest'
import { measure } from './measure.ts'
import { median, medians } from './medians.ts'
import { createVerdict } from './createVerdict.ts'

test.each([
  [[3, 1, 2], 2],
  [[4, 1, 3, 2], 2.5],
  [[null, 10, 2, 9], 9],
  [[null], null],
  [[], null],
])('the median of %j is %j', (values, expected) => {
  expect(median(values)).toBe(expected)
})

test('computes medians over seeds, skipping seeds without a case', () => {
  const caught = createVerdict({ isCaused: true, isAnswered: true, isRight: true })
  const missed = createVerdict({ isCaused: true })
  const organic = createVerdict()
  const seeds = [[caught], [caught, missed], [missed, organic], [organic]]
  const result = medians(seeds.map((verdicts) => measure(verdicts, false)))
  expect(result.recall).toBe(0.5)
  expect(result.precision).toBe(1)
  expect(result.falseMatches).toBe(0)
  expect(result.brier).toBeNull()
})
