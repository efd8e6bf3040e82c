import { expect, test } from 'vitest'
import { isLinkId, makeLinkId } from './makeLinkId.ts'

test('ids are unique and fit a signed eight-byte column', () => {
  const ids = Array.from({ length: 10_000 }, makeLinkId)
  for (const id of ids) {
    expect(id).toMatch(/^[1-9]\d{0,18}$/)
    expect(BigInt(id)).toBeLessThan(2n ** 63n)
  }
  expect(new Set(ids).size).toBe(ids.length)
  // Spread over the whole range: no counter and no timestamp prefix.
  expect(ids.filter((id) => BigInt(id) > 2n ** 62n).length).toBeGreaterThan(4_500)
})

test('only numbers that fit the column are link ids', () => {
  expect(isLinkId('9223372036854775807')).toBe(true)
  for (const text of ['9223372036854775808', '0', '01', '', '1.0', '１']) {
    expect(isLinkId(text), text).toBe(false)
  }
})
