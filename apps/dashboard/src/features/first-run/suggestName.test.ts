import { expect, test } from 'vitest'
import { suggestName } from './suggestName.ts'

test('the name of the app becomes a label', () => {
  expect(suggestName('Lumen')).toBe('lumen')
  expect(suggestName('Café & Bar  2')).toBe('cafe-bar-2')
  expect(suggestName(' – Größe! ')).toBe('gro-e')
})

test('names that the service refuses are changed', () => {
  expect(suggestName('App')).toBe('app-go')
  expect(suggestName('X')).toBe('x-go')
  expect(suggestName('東京')).toBe('my-app')
  expect(suggestName('a'.repeat(39) + ' b')).toBe('a'.repeat(39))
})

test('a taken name gets a number', () => {
  expect(suggestName('Lumen', 1)).toBe('lumen-2')
  expect(suggestName('Lumen', 2)).toBe('lumen-3')
})
