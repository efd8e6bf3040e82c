import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chooseOpacity, chooseShades } from './shades.ts'

test('shades begin at one and rise to at most the maximum', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e9 }), (max) => {
      const shades = chooseShades(max)
      expect(shades[0]).toBe(1)
      expect(shades.length).toBeLessThanOrEqual(5)
      expect(shades).toEqual([...shades].sort((a, b) => a - b))
      expect(shades.at(-1)).toBeLessThanOrEqual(max)
      expect(chooseOpacity(max, shades)).toBeCloseTo(1)
    }),
  )
})

test('a larger value is never lighter', () => {
  const shades = chooseShades(12_000)
  expect(shades).toEqual([1, 7, 43, 281, 1_834])
  expect(chooseOpacity(1, shades)).toBeCloseTo(0.2)
  expect(chooseOpacity(42, shades)).toBeCloseTo(0.4)
  expect(chooseOpacity(43, shades)).toBeCloseTo(0.6)
})

test('nothing has no shades', () => {
  expect(chooseShades(0)).toEqual([])
})
