import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cutModel, maxModelBytes } from './cutModel.ts'

const names = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.array(fc.integer({ min: 0xd7f0, max: 0xe010 })).map((units) => String.fromCharCode(...units)),
)

test('keeps a name that fits', () => {
  expect(cutModel('iPhone15,2')).toBe('iPhone15,2')
  expect(cutModel('x'.repeat(maxModelBytes))).toBe('x'.repeat(maxModelBytes))
  expect(cutModel('')).toBe('')
})

test('truncates a long name', () => {
  expect(cutModel('x'.repeat(maxModelBytes + 1))).toBe('x'.repeat(maxModelBytes))
})

test('truncates between characters', () => {
  expect(cutModel(`${'x'.repeat(maxModelBytes - 1)}é`)).toBe('x'.repeat(maxModelBytes - 1))
  expect(cutModel(`${'x'.repeat(maxModelBytes - 1)}📱`)).toBe('x'.repeat(maxModelBytes - 1))
})

test('the result fits, is a prefix, and is as long as possible', () => {
  fc.assert(
    fc.property(names, (name) => {
      const cut = cutModel(name)
      expect(Buffer.byteLength(cut)).toBeLessThanOrEqual(maxModelBytes)
      expect(name.toWellFormed().startsWith(cut)).toBe(true)
      expect(cutModel(cut)).toBe(cut)
    }),
  )
})
