import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cutModel, maxModelBytes } from './cutModel.ts'

const names = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.array(fc.integer({ min: 0xd7f0, max: 0xe010 })).map((units) => String.fromCharCode(...units)),
)

test('a name that fits stays as it is', () => {
  expect(cutModel('iPhone15,2')).toBe('iPhone15,2')
  expect(cutModel('x'.repeat(maxModelBytes))).toBe('x'.repeat(maxModelBytes))
  expect(cutModel('')).toBe('')
})

test('a long name is its beginning', () => {
  expect(cutModel('x'.repeat(maxModelBytes + 1))).toBe('x'.repeat(maxModelBytes))
})

test('a name is cut between characters', () => {
  expect(cutModel(`${'x'.repeat(maxModelBytes - 1)}é`)).toBe('x'.repeat(maxModelBytes - 1))
  expect(cutModel(`${'x'.repeat(maxModelBytes - 1)}📱`)).toBe('x'.repeat(maxModelBytes - 1))
})

test('whatever the name, the cut fits, begins it, and cuts no further', () => {
  fc.assert(
    fc.property(names, (name) => {
      const cut = cutModel(name)
      expect(Buffer.byteLength(cut)).toBeLessThanOrEqual(maxModelBytes)
      expect(name.toWellFormed().startsWith(cut)).toBe(true)
      expect(cutModel(cut)).toBe(cut)
    }),
  )
})
