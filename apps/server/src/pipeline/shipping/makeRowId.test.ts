import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeRowId } from './makeRowId.ts'

const id = fc.string({ minLength: 1, maxLength: 64 }).filter((text) => !text.includes('\0'))

test('the same entry has the same row, and any other another', () => {
  const named = fc.tuple(fc.constantFrom('click', 'match', 'event'), id, id)
  fc.assert(
    fc.property(named, named, (one, other) => {
      const isSame = one.every((part, index) => part === other[index])
      expect(makeRowId(...one) === makeRowId(...other)).toBe(isSame)
    }),
  )
})

test('rows that were shipped years ago are still found: the name of a row never changes', () => {
  expect(makeRowId('event', 'app_1', 'event-1')).toBe('03b5045ef451c45fb113d91cced0064f')
})
