import fc from 'fast-check'
import { expect, test } from 'vitest'
import { truncateText } from './truncateText.ts'

/** Any UTF-16 units, with many halves of pairs. */
const anyUnits = fc
  .array(
    fc.oneof(
      fc.constantFrom(0xd83d, 0xde00, 0xd800, 0xdfff, 0, 0x202e, 0x2066, 0xfeff, 0xffff),
      fc.integer({ min: 0, max: 0xffff }),
    ),
    { maxLength: 40 },
  )
  .map((units) => String.fromCharCode(...units))

test('a character that does not fit is left out as a whole, at every limit', () => {
  const text = 'a😀é👩‍👩‍👧𝒳'.repeat(3)
  for (let limit = 0; limit <= text.length; limit += 1) {
    const cut = truncateText(text, limit)
    expect(cut.isWellFormed()).toBe(true)
    expect(cut).not.toContain('\ufffd')
    expect(text.startsWith(cut)).toBe(true)
    expect(limit - cut.length).toBeLessThanOrEqual(1)
  }
})

test('the result of any text is well-formed, within the limit, and cutting it again changes nothing', () => {
  fc.assert(
    fc.property(anyUnits, fc.nat({ max: 45 }), (text, limit) => {
      const cut = truncateText(text, limit)
      expect(cut.isWellFormed()).toBe(true)
      expect(cut.length).toBeLessThanOrEqual(limit)
      expect(text.toWellFormed().startsWith(cut)).toBe(true)
      expect(truncateText(cut, limit)).toBe(cut)
      // PostgreSQL and ClickHouse receive the same text.
      expect(Buffer.from(cut).toString()).toBe(cut)
    }),
  )
})
