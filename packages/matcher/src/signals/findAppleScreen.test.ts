import { expect, test } from 'vitest'
import { findAppleScreen } from './findAppleScreen.ts'
import { toPlausibleScreen } from './toPlausibleScreen.ts'

test.each([
  ['iPhone14,6', 375, 667, 2],
  ['iPhone14,4', 375, 812, 3],
  ['iPhone12,1', 414, 896, 2],
  ['iPhone14,5', 390, 844, 3],
  ['iPhone14,8', 428, 926, 3],
  ['iPhone15,2', 393, 852, 3],
  ['iPhone16,2', 430, 932, 3],
  ['iPhone17,1', 402, 874, 3],
  ['iPhone18,4', 420, 912, 3],
  ['iPhone17,2', 440, 956, 3],
  ['iPad14,1', 744, 1133, 2],
  ['iPad13,18', 820, 1180, 2],
  ['iPad16,5', 1032, 1376, 2],
])('%s has %i by %i points at %i', (model, short, long, scale) => {
  expect(findAppleScreen(model)).toEqual({ short, long, scale })
})

test.each([
  ['a model newer than the list', 'iPhone99,1'],
  ['a name', 'iPhone 15'],
  ['another maker', 'Pixel 9'],
  ['a family alone', 'iPhone'],
  ['nothing', ''],
  ['a property of every object', 'constructor'],
  ['no model', null],
])('the screen of %s is unknown', (_, model) => {
  expect(findAppleScreen(model)).toBeNull()
})

test('every known screen is accepted from a page', () => {
  for (let generation = 7; generation <= 18; generation++) {
    for (let device = 1; device <= 19; device++) {
      for (const family of ['iPhone', 'iPad']) {
        const screen = findAppleScreen(`${family}${generation},${device}`)
        if (screen === null) continue
        expect(toPlausibleScreen(screen.short, screen.long, screen.scale)).toEqual(screen)
      }
    }
  }
})
