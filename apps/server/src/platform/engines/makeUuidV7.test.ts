import { expect, test } from 'vitest'
import { makeUuidV7 } from './makeUuidV7.ts'

test('an id is a UUID version 7 that starts with its millisecond', () => {
  const id = makeUuidV7(0x0192_3456_789a)
  expect(id).toMatch(/^01923456-789a-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})

test('ids of the same millisecond differ, and ids of a later one sort after them', () => {
  const ids = Array.from({ length: 1000 }, () => makeUuidV7(1_790_000_000_000))
  expect(new Set(ids).size).toBe(1000)
  for (const id of ids) expect(id < makeUuidV7(1_790_000_000_001)).toBe(true)
})
