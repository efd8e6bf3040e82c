import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldModel } from './foldModel.ts'
import { truncateModel } from './truncateModel.ts'

test.each(['Pixel 9', 'pixel_9', 'PIXEL-9', 'Pixel  9'])('%s becomes pixel9', (model) => {
  expect(foldModel(model)).toBe('pixel9')
})

test('keeps different models distinct', () => {
  expect(foldModel('Pixel 9')).not.toBe(foldModel('Pixel 9 Pro'))
  expect(foldModel('iPhone15,2')).not.toBe(foldModel('iPhone15,3'))
  expect(foldModel('iPhone1,52')).not.toBe(foldModel('iPhone15,2'))
})

test('a truncated name folds to the same value', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (model) => {
      expect(foldModel(truncateModel(model))).toBe(foldModel(model))
    }),
  )
})
