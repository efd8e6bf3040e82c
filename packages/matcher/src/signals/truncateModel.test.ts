import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maxModelBytes, truncateModel } from './truncateModel.ts'

const names = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.array(fc.integer({ min: 0xd7f0, max: 0xe010 })).map((units) => String.fromCharCode(...units)),
)

test('keeps a name that fits', () => {
  expect(truncateModel('iPhone15,2')).toBe('iPhone15,2')
  expect(truncateModel('x'.repeat(maxModelBytes))).toBe('x'.repeat(maxModelBytes))
  expect(truncateModel('')).toBe('')
})

test('truncates a long name', () => {
  expect(truncateModel('x'.repeat(maxModelBytes + 1))).toBe('x'.repeat(maxModelBytes))
})

test('truncates between characters', () => {
  expect(truncateModel(`${'x'.repeat(maxModelBytes - 1)}é`)).toBe('x'.repeat(maxModelBytes - 1))
  expect(truncateModel(`${'x'.repeat(maxModelBytes - 1)}📱`)).toBe('x'.repeat(maxModelBytes - 1))
})

test('the result fits, is a prefix, and is as long as possible', () => {
  fc.assert(
    fc.property(names, (name) => {
      const cut = truncateModel(name)
      expect(Buffer.byteLength(cut)).toBeLessThanOrEqual(maxModelBytes)
      expect(name.toWellFormed().startsWith(cut)).toBe(true)
      expect(truncateModel(cut)).toBe(cut)
    }),
  )
})
