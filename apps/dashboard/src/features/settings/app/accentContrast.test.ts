import { expect, test } from 'vitest'
import { chooseTextColor } from './accentContrast.ts'

test('the text on a button is the one that is easier to read', () => {
  expect(chooseTextColor('#0b6b4f')).toBe('#ffffff')
  expect(chooseTextColor('#ffd54a')).toBe('#000000')
})
