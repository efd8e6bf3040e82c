import { limits } from '@throughlink/protocol'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createSeededRandom } from './createSeededRandom.ts'

test('the same seed produces the same numbers and ids, another seed different ones', () => {
  const draw = (seed: number) => {
    const random = createSeededRandom(seed)
    return Array.from({ length: 20 }, () => [random.fraction(), random.id()])
  }
  expect(draw(7)).toEqual(draw(7))
  expect(draw(7)).not.toEqual(draw(8))
})

test('fractions are in range, and ids are valid and unique', () => {
  fc.assert(
    fc.property(fc.nat(), (seed) => {
      const random = createSeededRandom(seed)
      const ids = Array.from({ length: 50 }, () => random.id())
      expect(new Set(ids).size).toBe(50)
      for (const id of ids) {
        expect(id.length).toBeGreaterThanOrEqual(limits.minIdLength)
        expect(id.length).toBeLessThanOrEqual(limits.maxIdLength)
        const fraction = random.fraction()
        expect(fraction).toBeGreaterThanOrEqual(0)
        expect(fraction).toBeLessThan(1)
      }
    }),
  )
})
