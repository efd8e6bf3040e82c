import { expect, test } from 'vitest'
import { createRandom } from './createRandom.ts'
import { createWeighted } from './createWeighted.ts'

test('the same seed gives the same numbers, another one gives others', () => {
  const draw = (seed: number) => {
    const { next } = createRandom(seed)
    return [next(), next(), next()]
  }
  expect(draw(7)).toEqual(draw(7))
  expect(draw(7)).not.toEqual(draw(8))
})

test('values are drawn in proportion to their weights', () => {
  const random = createRandom(1)
  const drawValue = createWeighted([
    ['never', 0],
    ['seldom', 1],
    ['often', 3],
  ])
  const counts = { never: 0, seldom: 0, often: 0 }
  for (let count = 0; count < 8_000; count += 1) {
    counts[drawValue(random) as keyof typeof counts] += 1
  }
  expect(counts.never).toBe(0)
  expect(counts.often / counts.seldom).toBeGreaterThan(2.7)
  expect(counts.often / counts.seldom).toBeLessThan(3.3)
})

test('without a positive weight there is nothing to draw', () => {
  expect(() => createWeighted([['a', 0]])).toThrow('positive weight')
})
