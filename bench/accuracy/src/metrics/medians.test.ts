import { expect, test } from 'vitest'
import { measure } from './measure.ts'
import { medianOf, medians } from './medians.ts'
import { verdictOf } from './verdictOf.ts'

test.each([
  [[3, 1, 2], 2],
  [[4, 1, 3, 2], 2.5],
  [[null, 10, 2, 9], 9],
  [[null], null],
  [[], null],
])('the median of %j is %j', (values, median) => {
  expect(medianOf(values)).toBe(median)
})

test('computes medians over seeds, skipping seeds without a case', () => {
  const caught = verdictOf({ isCaused: true, isAnswered: true, isRight: true })
  const missed = verdictOf({ isCaused: true })
  const organic = verdictOf()
  const seeds = [[caught], [caught, missed], [missed, organic], [organic]]
  const result = medians(seeds.map((verdicts) => measure(verdicts, false)))
  expect(result.recall).toBe(0.5)
  expect(result.precision).toBe(1)
  expect(result.falseMatches).toBe(0)
  expect(result.brier).toBeNull()
})
