import { expect, test } from 'vitest'
import { checkColors } from './checkColors.ts'

test('accepts dark on light', () => {
  expect(checkColors('#000000', '#ffffff')).toBeNull()
  expect(checkColors('#1b4d3e', '#f6f3ea')).toBeNull()
})

test('warns of colours that are close, and of a light code', () => {
  expect(checkColors('#999999', '#ffffff')).toContain('too close')
  expect(checkColors('#ffffff', '#000000')).toContain('lighter')
})
