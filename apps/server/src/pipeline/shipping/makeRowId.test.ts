import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeRowId } from './makeRowId.ts'

const id = fc.string({ minLength: 1, maxLength: 64 }).filter((text) => !text.includes('\0'))

test('equal entries have the same row id, and different entries different ones', () => {
  const identity = fc.tuple(fc.constantFrom('click', 'match', 'event'), id, id)
  fc.assert(
    fc.property(identity, identity, (one, other) => {
      const isSame = one.every((part, index) => part === other[index])
      expect(makeRowId(...one) === makeRowId(...other)).toBe(isSame)
    }),
  )
})

test('a row id never changes, so that rows of years ago are still found', () => {
  expect(makeRowId('event', 'app_1', 'event-1')).toBe('03b5045ef451c45fb113d91cced0064f')
})
