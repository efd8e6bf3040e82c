import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  comparePositions,
  formatPosition,
  type LogPosition,
  parsePosition,
  toPositionBefore,
} from './logPosition.ts'

const position: fc.Arbitrary<LogPosition> = fc.record({
  atMs: fc.nat({ max: 4_000_000_000_000 }),
  xid: fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }).map(String),
  batchId: fc.uuid(),
  index: fc.nat({ max: 100_000 }),
})

test('a formatted position is parsed to the same position', () => {
  fc.assert(
    fc.property(position, (each) => {
      expect(parsePosition(formatPosition(each))).toEqual(each)
    }),
  )
})

test.each(['', 'x', '1-2-3-4', `1-${2n ** 64n}-${'0'.repeat(32)}-0`, `1-1-${'g'.repeat(32)}-0`])(
  'is null for %j',
  (text) => {
    expect(parsePosition(text)).toBeNull()
  },
)

test('arbitrary text never throws', () => {
  fc.assert(fc.property(fc.string(), (text) => void parsePosition(text)))
})

test('positions are ordered by transaction, batch and index, as numbers', () => {
  const at = (xid: string, batch: string, index: number): LogPosition => ({
    atMs: 0,
    xid,
    batchId: `${batch.repeat(8)}-0000-7000-8000-000000000000`,
    index,
  })
  const sorted = [
    toPositionBefore(9n, 0),
    at('9', 'a', 0),
    at('9', 'a', 1),
    at('9', 'b', 0),
    toPositionBefore(10n, 0),
    at('10', 'a', 0),
  ]
  expect(sorted.toReversed().sort(comparePositions)).toEqual(sorted)
})

test('the order is antisymmetric, and only equal places compare as equal', () => {
  fc.assert(
    fc.property(position, position, (a, b) => {
      expect(Math.sign(comparePositions(a, b))).toBe(0 - Math.sign(comparePositions(b, a)))
      expect(comparePositions(a, { ...a, atMs: 0 })).toBe(0)
    }),
  )
})
