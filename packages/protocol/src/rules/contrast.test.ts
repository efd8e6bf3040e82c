import { expect, test } from 'vitest'
import { getContrast } from './contrast.ts'

test('black on white has the highest contrast, a colour on itself the lowest', () => {
  expect(getContrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(getContrast('#0b6b4f', '#0b6b4f')).toBe(1)
})
