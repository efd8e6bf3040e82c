import { expect, test } from 'vitest'
import { checkQrColors } from './checkQrColors.ts'

test('dark on light can be scanned', () => {
  expect(checkQrColors({ color: '#000000', background: '#ffffff' })).toBeNull()
  expect(checkQrColors({ color: '#1b4d3e', background: '#f6f3ea' })).toBeNull()
})

test('colours that are close cannot, and neither can a light code', () => {
  expect(checkQrColors({ color: '#999999', background: '#ffffff' })).toBe('close')
  expect(checkQrColors({ color: '#000000', background: '#000000' })).toBe('close')
  expect(checkQrColors({ color: '#ffffff', background: '#000000' })).toBe('lighter')
})
