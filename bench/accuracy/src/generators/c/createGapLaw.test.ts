import { expect, test } from 'vitest'
import { parameterValues } from '../../parameters.ts'
import { createRandom } from '../../random.ts'
import { createGapLaw } from './createGapLaw.ts'

const law = createGapLaw(parameterValues())

test('three quarters of the gaps are within an hour, and 94 % within a day', () => {
  expect(law.below(3_600)).toBeCloseTo(0.75, 6)
  expect(law.below(86_400)).toBeCloseTo(0.94, 6)
})

test('no gap is shorter than the shortest', () => {
  const random = createRandom(1)
  const drawn = Array.from({ length: 20_000 }, () => law.draw(random))
  expect(Math.min(...drawn)).toBeGreaterThanOrEqual(30)
  expect(law.density(29)).toBe(0)
})

test.each([60, 300, 900, 3_600, 21_600, 86_400, 604_800])(
  'draws are shorter than %i s as often as the law says',
  (seconds) => {
    const random = createRandom(seconds)
    const draws = 40_000
    const shorter = Array.from({ length: draws }, () => law.draw(random)).filter(
      (gap) => gap < seconds,
    )
    expect(Math.abs(shorter.length / draws - law.below(seconds))).toBeLessThan(0.01)
  },
)

test('the density is the slope of the law', () => {
  for (const seconds of [45, 120, 600, 5_000, 40_000, 300_000]) {
    const slope = (law.below(seconds * 1.001) - law.below(seconds)) / (seconds * 0.001)
    expect(law.density(seconds * 1.0005) / slope).toBeCloseTo(1, 2)
  }
})
