import { expect, test } from 'vitest'
import { makeLinkId } from './makeLinkId.ts'

test('ids fit a signed column of eight bytes, and none comes twice', () => {
  const ids = Array.from({ length: 10_000 }, makeLinkId)
  for (const id of ids) {
    expect(id).toMatch(/^[1-9]\d{0,18}$/)
    expect(BigInt(id)).toBeLessThan(2n ** 63n)
  }
  expect(new Set(ids).size).toBe(ids.length)
  // Spread over the whole range: no counter, no time in front.
  expect(ids.filter((id) => BigInt(id) > 2n ** 62n).length).toBeGreaterThan(4_500)
})
